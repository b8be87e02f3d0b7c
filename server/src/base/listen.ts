import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorCodes, type Log } from './log.ts'
import { StartError } from './start-error.ts'

export type ListenOptions = {
  readonly port: number
  readonly host: string
  /** The variable that an operator has to change if the port cannot be used. */
  readonly portName: 'PORT' | 'OPS_PORT'
  readonly log: Pick<Log, 'error'>
}

/**
 * Starts to listen. @returns the port, also where 0 asked for any
 * @throws StartError that says what to do
 */
export async function listen(
  server: Server,
  { port, host, portName, log }: ListenOptions,
): Promise<number> {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `: another program does. Stop it, or set ${portName} to a free one.`,
    EACCES: `: this user may not. Set ${portName} to 1024 or more.`,
    EADDRNOTAVAIL: ': this machine has no such address. Correct HOST.',
    ENOTFOUND: ': there is no such host. Correct HOST.',
  }
  server.listen(port, host)
  await once(server, 'listening').catch(({ code, message }: NodeJS.ErrnoException) => {
    const reason = reasons[code ?? ''] ?? `: ${message}`
    throw new StartError(`The server cannot listen on HOST ${host}, ${portName} ${port}${reason}`)
  })
  // A connection that cannot be accepted, for want of descriptors: without a listener it would end the process.
  server.on('error', (error) => log.error(errorCodes(error), 'failed to accept a connection'))
  return (server.address() as AddressInfo).port
}

/** Where a server that listens answers on its own machine. */
export function localOrigin(host: string, port: number): string {
  const bare = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${bare.includes(':') ? `[${bare}]` : bare}:${port}`
}
