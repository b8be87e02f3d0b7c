import { BODY_MAX_BYTES } from '@lanternfield/contract/limits.ts'
import { expect } from 'vitest'
import { openTestStore } from '../../../testing/entries.ts'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { sendJson } from '../../../testing/send.ts'
import { countSubmissions } from '../../../testing/stored.ts'
import { startTestServer, type TestServer, test } from '../../../testing/test-server.ts'
import { MINUTE_MS } from '../../base/times.ts'
import { CHECK_HEADER, checkTokens } from './answer-check.ts'

async function makeToken({ dataDir }: TestServer, endsAt: number): Promise<string> {
  const { secret } = await openTestStore(dataDir, 'operator')
  return checkTokens(secret).make('doctor', endsAt)
}

test('answers a check with what arrived, and stores nothing', async ({ server }) => {
  const token = await makeToken(server, Date.now() + MINUTE_MS)
  const headers = { [CHECK_HEADER]: token, 'x-forwarded-for': '192.0.2.77, 10.0.0.1' }
  // Nothing else is looked at: neither the fields nor the content type.
  for (const sent of [headers, { ...headers, 'content-type': 'text/plain' }]) {
    const response = await sendJson(server, inquiryPayload(), sent)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      forwardedFor: '192.0.2.77, 10.0.0.1',
      via: null,
      peer: expect.stringContaining('127.0.0.1'),
      bytes: JSON.stringify(inquiryPayload()).length,
      pages: expect.arrayContaining(['review', 'answer', 'my-submission', 'sign-in', 'inbox']),
    })
  }
  const tooLarge = await sendJson(server, 'x'.repeat(BODY_MAX_BYTES + 1), { [CHECK_HEADER]: token })
  expect(await tooLarge.json()).toMatchObject({ forwardedFor: null, bytes: BODY_MAX_BYTES })
  expect(await countSubmissions(server)).toBe(0)
})

test('a forged token, and one that has ended, is an ordinary request', async ({ server }) => {
  const other = await startTestServer()
  const tokens = [
    await makeToken(server, Date.now() - 1000),
    await makeToken(other, Date.now() + MINUTE_MS),
    'doctor',
    '',
  ]
  for (const token of tokens) {
    const response = await sendJson(server, inquiryPayload(), { [CHECK_HEADER]: token })
    expect(await response.json()).toEqual({ id: expect.any(String) })
    expect(response.headers.has(CHECK_HEADER)).toBe(false)
  }
  expect(await countSubmissions(server)).toBe(tokens.length)
})
