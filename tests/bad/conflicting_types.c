/* expect: line 4: conflicting types for 'speed' */
int speed(int distance, int time);

double speed(double distance, double time)
{
    return distance / time;
}

int main(void)
{
    return 0;
}
