/**
 * How Node is started for the server; plain JavaScript, as `tools/bootstrap.mjs` reads it before anything is
 * installed. With a hundred resumes of 2 MB at once the process took 340 MB without these, and 250 MB with them.
 */

/** New objects have 2 MB instead of 16 in each half of their space: that alone is 20 MB at the start. */
export const NODE_FLAGS = ['--max-semi-space-size=2']

/**
 * The C library (glibc) keeps what was large and is free for itself, in pieces that fit nothing else, once some
 * of it was freed. With a fixed bound, whatever is larger goes back to the system at once.
 */
export const MEMORY_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
