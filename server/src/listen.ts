import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartError } from './start-error.ts'

export type ListenOptions = {
  readonly port: number
  readonly host: string
  /** The variable that says where, by which an operator mends what is wrong. */
  readonly portName: 'PORT' | 'OPS_PORT'
}

/**
 * Starts to listen. @returns the port, also where 0 asked for any
 * @throws StartError that says what to do
 */
export function listen(server: Server, { port, host, portName }: ListenOptions): Promise<number> {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `: another program does. Stop it, or set ${portName} to a free one.`,
    EACCES: `: this user may not. Set ${portName} to 1024 or more.`,
    EADDRNOTAVAIL: ': this machine has no such address. Correct HOST.',
    ENOTFOUND: ': there is no such host. Correct HOST.',
  }
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? `: ${error.message}`
      reject(
        new StartError(`The server cannot listen on HOST ${host}, ${portName} ${port}${reason}`),
      )
    })
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}
