import { expect, test } from 'vitest'
import { inquiryPayload } from '../../testing/payloads.ts'
import { sendJson } from '../../testing/send.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { readTraceId } from './trace.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${PARENT}-01`, TRACE],
  [`cc-${TRACE}-${PARENT}-01-what-comes-later`, TRACE],
  [`00-${TRACE}-${PARENT}-01-more`, null],
  [`ff-${TRACE}-${PARENT}-01`, null],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, null],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, null],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, null],
  [`00-${TRACE}-${PARENT}`, null],
  [`00-${TRACE}-${PARENT}-01\nforged`, null],
  ['mira@northbay.example', null],
  ['', null],
  [null, null],
])('reads of %j the trace %s', (header, trace) => {
  expect(readTraceId(header)).toBe(trace)
})

test('only the log lines of a request have its trace', async () => {
  const { origin, logged } = await startTestServer({ LOG_LEVEL: 'info' })
  const send = async (traceparent: string) =>
    (await (await sendJson({ origin }, inquiryPayload(), { traceparent })).json()).id
  const traced = await send(`00-${TRACE}-${PARENT}-01`)
  const untraced = await send('mira@northbay.example')
  const lines = () => logged.map((line) => JSON.parse(line))
  const delivered = () => lines().filter(({ msg }) => msg === 'delivered')
  await expect.poll(delivered).toHaveLength(4)
  const ofRequest = (id: string) =>
    lines().filter((line) => JSON.stringify(line).includes(id) && line.msg !== 'delivered')
  expect(ofRequest(traced).map(({ trace }) => trace)).toEqual([TRACE])
  expect(ofRequest(untraced).map(({ trace }) => trace)).toEqual([undefined])
  expect(delivered().filter(({ trace }) => trace !== undefined)).toEqual([])
})
