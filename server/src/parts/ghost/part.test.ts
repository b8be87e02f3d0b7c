import { expect, test } from 'vitest'
import { runCheck } from '../../../testing/run-check.ts'
import { openTestReceiver } from '../../../testing/webhook-receiver.ts'

test('warns when Ghost refuses the key, or is not Ghost', async () => {
  expect(await runCheck('ghost')).toBeNull()
  const server = await openTestReceiver({ isSigned: false })
  const GHOST_URL = `${server.origin}/blog`
  const environment = { GHOST_URL, GHOST_CONTENT_KEY: '0'.repeat(26) }
  server.respondWith({ status: 200, body: {} })
  expect(await runCheck('ghost', environment)).toEqual({ state: 'ok', saw: GHOST_URL, advice: '' })
  const [asked] = server.received
  expect(asked?.path).toMatch(/^\/blog\/ghost\/api\/content\/posts\/\?.*key=0{26}$/)
  expect(asked?.headers['accept-version']).toBe('v5.0')
  for (const [status, type] of [
    [401, 'application/json'],
    [200, 'text/html'],
  ] as const) {
    server.respondWith({ status, headers: { 'content-type': type } })
    const outcome = await runCheck('ghost', environment)
    expect(outcome).toMatchObject({ state: 'warn', saw: `${GHOST_URL}: ${status} ${type}` })
    expect(outcome?.advice).toContain('GHOST_CONTENT_KEY')
  }
  await server.close()
  expect(await runCheck('ghost', environment)).toMatchObject({ state: 'warn' })
})
