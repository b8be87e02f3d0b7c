import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('logs each error of a server that listens, and goes on', async () => {
  const server = createServer((_, response) => response.end('ok'))
  onTestFinished(() => void server.close())
  const logged: unknown[] = []
  const port = await listen(server, {
    port: 0,
    host: '127.0.0.1',
    portName: 'PORT',
    log: { error: (...line: unknown[]) => void logged.push(line) },
  })
  // What Node does when accepting a connection fails.
  for (const code of ['EMFILE', 'ENFILE'])
    server.emit('error', Object.assign(new Error(code), { code }))
  expect(logged).toMatchObject([
    [{ code: 'EMFILE' }, 'failed to accept a connection'],
    [{ code: 'ENFILE' }, 'failed to accept a connection'],
  ])
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('ok')
})
