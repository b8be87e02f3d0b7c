import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A port that nobody listens on just now, for settings that do not take 0. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
