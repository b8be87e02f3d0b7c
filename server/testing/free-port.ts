import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that operating systems give to whoever asks for any, as servers on port 0 and outgoing connections of
 * tests in other processes do all the time: one of those might be taken again before it is used.
 */
const [FIRST, LAST] = [20_000, 32_000]

/** A port that nobody listens on just now, for settings that do not take 0, and for what comes back on the same port. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
