/* expect: line 5 at missing: use of undeclared identifier 'missing' */
int main(void)
{
	{
		int	n = missing;
		return n;
	}
}
