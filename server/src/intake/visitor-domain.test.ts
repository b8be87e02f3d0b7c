/** What is said against a visitor's domain, with a real DNS server. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestDnsServer, type Zone } from '../../testing/dns-server.ts'
import { newSent } from '../../testing/entries.ts'
import { MINUTE_MS } from '../base/times.ts'
import { createLacksMailServer } from './visitor-domain.ts'

const NORTHBAY = newSent({ email: 'mira@northbay.example' })
const at = (domain: string) => newSent({ email: `mira@${domain}` })

async function open(zone: Zone = {}, fault?: 'silent' | 'REFUSED') {
  const dns = await openTestDnsServer(zone)
  if (fault) dns.fail(fault)
  const clock = { elapsed: 0 }
  const lacks = createLacksMailServer(dns.address, () => clock.elapsed)
  return { dns, clock, lacks }
}

test.each<[string, boolean, Zone, ('silent' | 'REFUSED')?]>([
  ['there is no such domain', true, {}],
  ['it has a null MX', true, { 'northbay.example': { MX: [''] } }],
  ['it has neither MX nor address', true, { 'northbay.example': { TXT: ['site=1'] } }],
  ['it has a mail server', false, { 'northbay.example': { MX: ['mx.northbay.example'] } }],
  ['it has an address', false, { 'northbay.example': { A: ['198.51.100.7'] } }],
  ['the DNS server is silent', false, {}, 'silent'],
  ['the DNS server refuses', false, {}, 'REFUSED'],
])('says that a domain has no mail server, or nothing: %s', async (_, expected, zone, fault) => {
  const { dns, lacks } = await open(zone, fault)
  expect(await lacks(NORTHBAY)).toBe(expected)
  expect(dns.asked).toContain('northbay.example MX')
})

test('looks up an international domain as the DNS has it, and none for a probe', async () => {
  const { dns, lacks } = await open({ 'xn--bcher-kva.example': { MX: ['mx.example'] } })
  expect(await lacks({ ...NORTHBAY, purpose: 'probe' })).toBe(false)
  expect(await lacks(at('bücher.example'))).toBe(false)
  expect(dns.asked).toEqual(['xn--bcher-kva.example MX'])
})

test.each([
  `${'a.'.repeat(2500)}example`,
  `${'a'.repeat(64)}.example`,
  '',
  'a..example',
  'a\0.example',
  'a.example\nBcc: b.example',
  '<b>a</b>.example',
  '[127.0.0.1]',
])('never fails, whatever stands for the domain: %j', async (domain) => {
  const { dns, lacks } = await open()
  await expect(lacks(at(domain))).resolves.toBeTypeOf('boolean')
  expect(dns.asked).not.toContain('. MX')
})

test('asks for a domain once in some minutes, also where no answer came', async () => {
  const { dns, clock, lacks } = await open()
  expect(await Promise.all([lacks(NORTHBAY), lacks(NORTHBAY)])).toEqual([true, true])
  const once = dns.asked.length
  expect(await lacks(NORTHBAY)).toBe(true)
  expect(dns.asked).toHaveLength(once)
  clock.elapsed += 10 * MINUTE_MS
  dns.fail('silent')
  expect(await lacks(NORTHBAY)).toBe(false)
  const twice = dns.asked.length
  expect(twice).toBeGreaterThan(once)
  expect(await lacks(NORTHBAY)).toBe(false)
  expect(dns.asked).toHaveLength(twice)
})

test('spends a second on each of ten domains, however slow they are, and none on more', async () => {
  const { dns, lacks } = await open()
  dns.stall('slow.example')
  const started = performance.now()
  const slow = Array.from({ length: 30 }, (_, number) => lacks(at(`d${number}.slow.example`)))
  expect(new Set(await Promise.all(slow))).toEqual(new Set([false]))
  expect(performance.now() - started).toBeLessThan(4000)
  const asked = new Set(dns.asked.map((question) => question.split(' ')[0]))
  expect(asked.size).toBe(10)
  // Nothing is left of them.
  await delay(0)
  expect(await lacks(NORTHBAY)).toBe(true)
})
