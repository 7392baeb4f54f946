// The table of Code 777.

import "./call.js";
import "../moment-sounds.js";
import "./conclusions.js";
import "./question-list.js";
import "./triangle.js";
