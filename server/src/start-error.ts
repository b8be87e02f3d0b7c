/** What keeps the server from starting, told to whoever started it: what is wrong, where, and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
