/** Stands between a client and Postgres. */
import type { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the proxy does with the bytes of one connection. */
export type ProxiedConnection = {
  /** Returns what the database gets instead. The driver writes a statement in one go. */
  readonly toDatabase?: (bytes: Buffer) => Buffer
  /** Whether the client gets an answer; if not, its connection is cut. */
  readonly toClient?: (bytes: Buffer) => boolean
}

export type PostgresProxy = {
  /** For `DATABASE_URL`. */
  readonly url: string
  close(): Promise<void>
}

/** @param url of the database behind it @param onConnection called for each connection */
export async function startPostgresProxy(
  url: string,
  onConnection: () => ProxiedConnection,
): Promise<PostgresProxy> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
    }
    const { toDatabase = (bytes) => bytes, toClient = () => true } = onConnection()
    client.on('data', (bytes: Buffer) => database.write(toDatabase(bytes)))
    database.on('data', (bytes: Buffer) => {
      if (toClient(bytes)) client.write(bytes)
      else client.destroy()
    })
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const front = new URL(url)
  front.port = String((server.address() as AddressInfo).port)
  return {
    url: front.href,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
