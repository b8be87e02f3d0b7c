/**
 * Stands between a server and Postgres, and does to the locks of a session what a pooler in transaction mode does: after
 * the transaction they no longer belong to the client that set them.
 */
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

const LOCK = Buffer.from('pg_advisory_lock_shared($1, $2)')
/** Of the same length, so that the lengths that stand before it in the protocol stay true. It is gone with its transaction. */
const LOST_LOCK = Buffer.from('greatest($1::int4, $2::integer)')

export type TransactionPooler = {
  /** For `DATABASE_URL`. */
  readonly url: string
  close(): Promise<void>
}

/** @param url of the database behind it */
export async function startTransactionPooler(url: string): Promise<TransactionPooler> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('data', (bytes) => database.write(withoutLock(bytes)))
    database.pipe(client)
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

/** The driver writes a statement in one go, so it is never cut in two. */
function withoutLock(bytes: Buffer): Buffer {
  const at = bytes.indexOf(LOCK)
  return at < 0
    ? bytes
    : Buffer.concat([bytes.subarray(0, at), LOST_LOCK, bytes.subarray(at + LOCK.length)])
}
