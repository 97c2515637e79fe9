int reading = 4;
