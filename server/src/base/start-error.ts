/** The server cannot start. The message says what is wrong, where, and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
