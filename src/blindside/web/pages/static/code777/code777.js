// The table of Code 777.

import "./call.js";
import "./call-sounds.js";
import "./conclusions.js";
import "./question-list.js";
import "./triangle.js";
