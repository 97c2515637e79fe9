struct shape {
    int width;
    int height;
}
