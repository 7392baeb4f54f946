// The table of Code 777.

import "./call.js";
import "./notepad.js";
