int limit = 20;
