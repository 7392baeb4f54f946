// The table of Code 777.

import "./call.js";
import "./follows.js";
import "./list.js";
import "./triangle.js";
