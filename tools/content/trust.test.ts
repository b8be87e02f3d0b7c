/** What the trust page says, against what the server sends and refuses. */
import { SECURITY_HEADERS } from '@lanternfield/contract/site/headers.ts'
import { expect, test } from 'vitest'
import { codeIn, customPageText, tableRows } from './testing/legal-pages.ts'

const trust = customPageText('trust')

test('the page names the security headers of every answer, with their values', () => {
  const stated = tableRows(trust).map(([header = '']) => codeIn(header))
  const sent = { ...SECURITY_HEADERS, 'Content-Security-Policy': undefined }
  expect(Object.fromEntries(stated)).toEqual(sent)
  expect(SECURITY_HEADERS['Strict-Transport-Security']).toContain(`max-age=${2 * 365 * 86_400}`)
  expect(trust).toContain('told to use nothing else for two years')
  // Each part tests its own settings.
  expect(trust).toContain('does not start with a setting that would send personal data unencrypted')
})
