/** Begins the line before the results; the exit code and the number of bytes follow. */
export const HEADER = 'samebench-machine/1';

/** The file in a project's folder that names the process that uses it. */
export const OWNER_FILE = 'owner';

/** Each side sends an empty line this often, in milliseconds, so that silence means something. */
export const heartbeatMs = 5000;
