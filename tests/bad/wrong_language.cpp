/* expect: command line: C++ */
#include <iostream>

int main()
{
    std::cout << "hello\n";
}
