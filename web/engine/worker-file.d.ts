/** The file of the engine's worker, beside the script: the builder knows its name. */
declare const WORKER_FILE: string;
