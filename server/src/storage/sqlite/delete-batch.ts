/** How many submissions one transaction deletes. Deleted pages are overwritten: a resume of 2 MB takes some 15 ms. */
export const BATCH_SIZE = 2
/** Between two such transactions, so that others get the lock and, in a server, the thread. */
export const BATCH_PAUSE_MS = 5
