#include "left.h"
