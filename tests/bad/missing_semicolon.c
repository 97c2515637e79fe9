/* expect: line 5: expected ';' at end of declaration */
int main(void)
{
    int total = 3;
    int step = 4
    total += step;
    return total;
}
