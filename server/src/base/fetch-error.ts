/** The reason why `fetch` failed is the cause of its error. */
export function causeOfFetchError(error: unknown): unknown {
  return error instanceof TypeError && error.cause !== undefined ? error.cause : error
}

/** For the log: why `fetch` failed, without the address. */
export function codeOfFetchError(error: unknown): string {
  const cause = causeOfFetchError(error)
  if (!(cause instanceof Error)) return 'EUNKNOWN'
  if (cause.name === 'TimeoutError') return 'ETIMEDOUT'
  const { code } = cause as Error & { code?: unknown }
  return typeof code === 'string' ? code : cause.name
}
