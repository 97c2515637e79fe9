/* The average rainfall of each week, from daily readings in which -1 means "none".
 *
 * What goes wrong: average() divides by the number of readings it found. The gauge
 * was broken for the whole third week, so that number is zero there, and the program
 * ends with a division by zero after it has printed two weeks.
 *
 * Repair: return early when no reading was found.
 *
 * Build and run: cc average.c -o average && ./average
 */
#include <stdio.h>

#define WEEKS 3
#define DAYS 7
#define NO_READING (-1)

static const int rainfall[WEEKS][DAYS] = {
    {3, 0, 12, 7, 0, 0, 6},
    {1, NO_READING, 4, NO_READING, 9, 2, 0},
    {NO_READING, NO_READING, NO_READING, NO_READING, NO_READING, NO_READING, NO_READING},
};

static int average(const int *readings, int count)
{
    int sum = 0, found = 0;

    for (int i = 0; i < count; i++) {
        if (readings[i] != NO_READING) {
            sum += readings[i];
            found++;
        }
    }
    return sum / found;
}

int main(void)
{
    for (int week = 0; week < WEEKS; week++)
        printf("week %d: %d mm a day\n", week + 1, average(rainfall[week], DAYS));
    return 0;
}
