#define LIMIT 3
#define LIMIT 4

int main(void)
{
    return LIMIT - 4;
}
