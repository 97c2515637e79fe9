/* Three clerks sell the seats of a small theatre. The lock is there, and yet one
 * seat too many is sold. */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { SEATS = 2, CLERKS = 3 };

static int sold;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *sell(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    if (sold <= SEATS)
        sold++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t clerks[CLERKS];

    for (int i = 0; i < CLERKS; i++)
        pthread_create(&clerks[i], NULL, sell, NULL);
    for (int i = 0; i < CLERKS; i++)
        pthread_join(clerks[i], NULL);
    assert(sold <= SEATS);
    return 0;
}
