#include "right.h"
