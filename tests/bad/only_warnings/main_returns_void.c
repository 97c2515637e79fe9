void main(void)
{
}
