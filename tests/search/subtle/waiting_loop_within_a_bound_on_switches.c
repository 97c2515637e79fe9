/* expect: faulty
 * finding: 9 deadlock
 * options: --switches=3
 *
 * A loop that waits for ever is found within a bound, too. */

static volatile int stop;
int main(void) {
  while (!stop)
    ;
  return 0;
}
