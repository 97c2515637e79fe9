/* expect: command line: assembly.s */
.globl main
main:
    xorl %eax, %eax
    ret
