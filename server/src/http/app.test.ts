import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

function open(changes: Parameters<typeof createTestApp>[0]) {
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  const app = createTestApp({ log, ...changes })
  const ready = async () => {
    const response = await app.request('/readyz')
    return { status: response.status, body: await response.text() }
  }
  return { app, logged, ready }
}

test('reports whether it is up and ready, and to nobody why not', async () => {
  const { app, ready } = open({})
  expect((await app.request('/healthz')).status).toBe(200)
  expect(await ready()).toEqual({ status: 200, body: 'ok\n' })
  const unwell = { status: 503, body: '{"title":"Service unavailable","status":503}' }
  const stopping = open({ isStopping: () => true })
  expect(await stopping.ready()).toEqual(unwell)
  expect(stopping.logged).toEqual([])
  const ping = () => Promise.reject(new Error('The disk is gone.'))
  expect(await open({ store: { ping } }).ready()).toEqual(unwell)
})

test.each(['localhost.1', 'a b', '[::1'])('answers 400 to the host %s', async (host) => {
  const { app } = open({})
  for (const path of ['/', '/healthz', '/prod/send-email'])
    expect((await app.request(path, { headers: { host } })).status).toBe(400)
})
