double setting = 1.5;
