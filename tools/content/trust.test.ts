/** What the trust page says, against what the server sends and refuses. */
import { SECURITY_HEADERS } from '@lanternfield/contract/headers.ts'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/src/settings.ts'
import { readYaml } from './testing/content-files.ts'
import { codeIn, customPageText, tableRows } from './testing/legal-pages.ts'

const trust = customPageText('trust')

test('the page names the security headers of every answer, with their values', () => {
  const stated = tableRows(trust).map(([header = '']) => {
    const [name = '', value = 'its own'] = codeIn(header)
    return [name, value] as const
  })
  const sent = { ...SECURITY_HEADERS, 'Content-Security-Policy': 'its own' }
  expect(Object.fromEntries(stated)).toEqual(sent)
})

test('two years are as long as browsers are told to use nothing but HTTPS', () => {
  const [, seconds] = /max-age=(\d+)/.exec(SECURITY_HEADERS['Strict-Transport-Security']) ?? []
  expect(Number(seconds)).toBe(2 * 365 * 24 * 60 * 60)
  expect(trust).toContain('told to use nothing else for two years')
})

test.each([
  ['a database', { DATABASE_URL: 'postgres://user:word@db.example/site' }],
  [
    'another program',
    { WEBHOOK_URL: 'http://crm.example/hook', WEBHOOK_SECRET: `whsec_${'a'.repeat(32)}` },
  ],
  ['a virus scanner', { CLAMAV_URL: 'tcp://scanner.example:3310' }],
])('the server does not start if it would send to %s without encryption', (_, settings) => {
  expect(trust).toContain('does not start with a setting that would send personal data unencrypted')
  expect(() => readSettings(settings)).toThrow(/without encryption/)
})

test('the terms deny certificates only where company.yaml has none', () => {
  const { certifications = [] } = readYaml<{ certifications?: unknown[] }>('company.yaml')
  const denies = /holds no .* certificate/.test(customPageText('prices-and-terms'))
  expect(denies).toBe(certifications.length === 0)
})
