// The worker that computes for the companion of Code 777. Nothing leaves it but the result.

import { analyzeGame } from "./code777-analysis.js";
import { serve } from "./worker.js";

serve(analyzeGame);
