package org.faultline.eclipse.tests;

/** C programs of the tests. */
final class Programs {
	/** Three threads; one seat too many is sold. Line 13 should have a '<'. */
	static final String SEATS = """
			#include <assert.h>
			#include <pthread.h>

			#define SEATS 2

			static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
			static int sold;

			static void *sell(void *unused)
			{
			    (void)unused;
			    pthread_mutex_lock(&lock);
			    if (sold <= SEATS)
			        sold++;
			    pthread_mutex_unlock(&lock);
			    return 0;
			}

			int main(void)
			{
			    pthread_t threads[3];
			    for (int i = 0; i < 3; i++)
			        pthread_create(&threads[i], 0, sell, 0);
			    for (int i = 0; i < 3; i++)
			        pthread_join(threads[i], 0);
			    assert(sold <= SEATS);
			    return 0;
			}
			""";
	static final String SEATS_CONDITION = "if (sold <= SEATS)";
	static final String SEATS_REPAIRED = SEATS.replace(SEATS_CONDITION, "if (sold < SEATS)");

	/** Small, so that other checkers are quick. Line 9 should have a 1. */
	static final String LEVEL = """
			#include <assert.h>
			#include <pthread.h>

			static int level;

			static void *fill(void *unused)
			{
			    (void)unused;
			    level = level + 2;
			    return 0;
			}

			int main(void)
			{
			    pthread_t filler;
			    pthread_create(&filler, 0, fill, 0);
			    pthread_join(filler, 0);
			    assert(level == 1);
			    return 0;
			}
			""";
	static final String LEVEL_REPAIRED = LEVEL.replace("level + 2", "level + 1");

	/** Too many interleavings for any time a test has. */
	static final String ENDLESS = """
			#include <pthread.h>

			static int shared[8];

			static void *work(void *argument)
			{
			    int *own = argument;
			    for (unsigned i = 0; i < 1000000; i++)
			        for (int k = 0; k < 8; k++)
			            shared[k] = shared[(k + 1) % 8] + *own + (int)i;
			    return 0;
			}

			int main(void)
			{
			    pthread_t threads[4];
			    int numbers[4] = {1, 2, 3, 4};
			    for (int i = 0; i < 4; i++)
			        pthread_create(&threads[i], 0, work, &numbers[i]);
			    for (int i = 0; i < 4; i++)
			        pthread_join(threads[i], 0);
			    return 0;
			}
			""";

	/** Takes a second or so to fail. */
	static final String SLOW = """
			#include <assert.h>
			static int s;
			int main(void)
			{
			    for (int i = 0; i < 60000; i++)
			        s ^= i;
			    assert(s == 1);
			    return 0;
			}
			""";

	private Programs() {
	}
}
