/** Stands between a client and Postgres, and counts how often the client waits for an answer. */
import { Buffer } from 'node:buffer'
import { type PostgresProxy, startPostgresProxy } from './postgres-proxy.ts'

/** Of the messages of a client, those after which it waits: a query, and the end of a prepared one. */
const WAITS: ReadonlySet<string> = new Set(['Q', 'S'])
/** Type and length; the length counts itself. */
const HEAD_BYTES = 5

export type RoundTrips = PostgresProxy & {
  /** Round trips so far, of all connections, without those of connecting. */
  readonly count: () => number
}

/** @param url of the database behind it */
export async function countRoundTrips(url: string): Promise<RoundTrips> {
  let roundTrips = 0
  const proxy = await startPostgresProxy(url, () => {
    const read = createReader((type) => {
      if (WAITS.has(type)) roundTrips += 1
    })
    return {
      toDatabase: (bytes) => {
        read(bytes)
        return bytes
      },
    }
  })
  return { ...proxy, count: () => roundTrips }
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
