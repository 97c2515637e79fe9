#include <stdio.h>
#include <time.h>
#include <unistd.h>
#include <sched.h>

int main(void)
{
    time_t t, u = time(&t);
    printf("%d %d\n", u > 0, t == u);
    printf("%d\n", time(NULL) >= t);
    printf("%u\n", sleep(0));
    printf("%d\n", usleep(0));
    printf("%d\n", sched_yield());
    struct timespec ts = { 0, 1000 };
    printf("%d\n", nanosleep(&ts, NULL));
    printf("%d\n", clock() >= 0);
    printf("%d\n", getpid() > 0);
    return 0;
}
