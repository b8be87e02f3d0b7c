/** Errors of the database, such as those of a full disk: nothing was stored, and later it may be. */
const failures = new WeakSet<object>()

export function markStoreFailure(error: unknown): void {
  if (error instanceof Error) failures.add(error)
}

export function isStoreFailure(error: unknown): boolean {
  return error instanceof Error && failures.has(error)
}
