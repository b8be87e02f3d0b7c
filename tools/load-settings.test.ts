import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../server/testing/files.ts'
import { findErrors, loadEnv } from './load-settings.ts'

function load(content: string | Uint8Array, environment: Record<string, string> = {}) {
  const file = join(temporaryDirectory(), '.env')
  writeFileSync(file, content)
  loadEnv(file, environment)
  return environment
}

test('takes over what the environment does not say already', () => {
  const environment = load('PORT=8080\nMAIL_FROM="a@testfield.example"\n', { PORT: '9090' })
  expect(environment).toEqual({ PORT: '9090', MAIL_FROM: 'a@testfield.example' })
})

test('reads the first variable after a byte order mark', () => {
  expect(load('\ufeffPORT=8080\r\nHOST=::1\r\n')).toEqual({ PORT: '8080', HOST: '::1' })
})

test.each([
  ['UTF-16', Buffer.from('\ufeffPORT=8080', 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from('PORT=8080', 'utf16le')],
  ['Windows-1252', Buffer.from('# für alle\nPORT=8080', 'latin1')],
])('refuses %s', (_, bytes) => {
  expect(() => load(bytes)).toThrow('.env is not UTF-8 text. Save it as UTF-8.')
})

test('names what is wrong for any of the programs, each once', () => {
  const environment = { SITE_URL: 'x', PORT: 'x', SITE_NOINDEX: 'x' }
  const names = findErrors(['server', 'build'], environment).map((error) => error.split(' ')[0])
  expect(names).toEqual(['PORT', 'SITE_URL', 'SITE_NOINDEX'])
})
