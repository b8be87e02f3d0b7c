/** Stands between a client and Postgres, and counts how often the client waits for an answer. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Of the messages of a client, those after which it waits: a query, and the end of a prepared one. */
const WAITS: ReadonlySet<string> = new Set(['Q', 'S'])
/** Type and length; the length counts itself. */
const HEAD_BYTES = 5

export type RoundTrips = {
  /** For `DATABASE_URL`. */
  readonly url: string
  /** Round trips so far, of all connections, without those of connecting. */
  readonly count: () => number
  close(): Promise<void>
}

/** @param url of the database behind it */
export async function countRoundTrips(url: string): Promise<RoundTrips> {
  const behind = new URL(url)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const server = createServer((client) => {
    const database = connect(Number(behind.port), behind.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
    }
    const read = createReader((type) => {
      if (WAITS.has(type)) roundTrips += 1
    })
    client.on('data', (bytes: Buffer) => {
      read(bytes)
      database.write(bytes)
    })
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
    count: () => roundTrips,
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Calls back with the type of each message. The first message of a connection has none, only a length. */
function createReader(onMessage: (type: string) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isFirst = true
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    for (;;) {
      const typeBytes = isFirst ? 0 : 1
      if (rest.length < HEAD_BYTES - 1 + typeBytes) return
      const length = typeBytes + rest.readUInt32BE(typeBytes)
      if (rest.length < length) return
      if (!isFirst) onMessage(String.fromCharCode(rest[0] ?? 0))
      isFirst = false
      rest = rest.subarray(length)
    }
  }
}
