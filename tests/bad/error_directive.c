/* expect: line 3: this platform is not supported */
#ifndef SOME_PLATFORM
#error this platform is not supported
#endif

int main(void)
{
    return 0;
}
