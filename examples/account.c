/* A bank account that three threads share: one pays in, one takes out, one checks.
 *
 * What goes wrong: deposit() changes the balance without taking the lock. Its
 * "balance + amount" reads the balance and writes it back in two steps, and a
 * withdrawal that falls between the two is lost; or the deposit falls between the
 * two steps of withdraw(), and is lost itself. The assertion at the end of main()
 * then finds 150 or 70 instead of 120. Most runs end well, which is why such a
 * fault survives testing.
 *
 * Repair: take the lock in deposit() as withdraw() does.
 *
 * Build and run: cc -pthread account.c -o account && ./account
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *deposit(void *amount)
{
    balance = balance + *(int *)amount;
    return NULL;
}

static void *withdraw(void *amount)
{
    pthread_mutex_lock(&lock);
    if (balance >= *(int *)amount)
        balance = balance - *(int *)amount;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *check(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    assert(balance >= 0);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    int paid_in = 50, taken_out = 30;
    pthread_t threads[3];

    pthread_create(&threads[0], NULL, deposit, &paid_in);
    pthread_create(&threads[1], NULL, withdraw, &taken_out);
    pthread_create(&threads[2], NULL, check, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);

    assert(balance == 100 + paid_in - taken_out);
    return 0;
}
