/* Two threads move money between two accounts, each account with a lock of its own.
 *
 * What goes wrong: each thread locks the account it takes from first. The threads
 * move money in opposite directions, so they lock in opposite order: when each holds
 * its first lock, each waits for the other's, and neither ever goes on.
 *
 * Repair: lock in the same order in both threads, whatever the direction.
 *
 * Build and run: cc -pthread lockorder.c -o lockorder && ./lockorder
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t savings_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t wallet_lock = PTHREAD_MUTEX_INITIALIZER;
static int savings = 100, wallet = 20;

static void *save(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&wallet_lock);
    pthread_mutex_lock(&savings_lock);
    wallet -= 10;
    savings += 10;
    pthread_mutex_unlock(&savings_lock);
    pthread_mutex_unlock(&wallet_lock);
    return NULL;
}

static void *spend(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&savings_lock);
    pthread_mutex_lock(&wallet_lock);
    savings -= 30;
    wallet += 30;
    pthread_mutex_unlock(&wallet_lock);
    pthread_mutex_unlock(&savings_lock);
    return NULL;
}

int main(void)
{
    pthread_t saver, spender;

    pthread_create(&saver, NULL, save, NULL);
    pthread_create(&spender, NULL, spend, NULL);
    pthread_join(saver, NULL);
    pthread_join(spender, NULL);
    return savings + wallet == 120 ? 0 : 1;
}
