// The worker that computes for the companion of Mastermind. Nothing leaves it but the result.

import { analyzeBoard } from "./mastermind-analysis.js";
import { serve } from "./worker.js";

serve(analyzeBoard);
