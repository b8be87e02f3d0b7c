import { lang } from '@lanternfield/contract/language.ts'
import type { APIRoute } from 'astro'
import { isoDay } from '../../lib/iso-day.ts'
import { mailtoLink } from '../../lib/mailto-link.ts'
import { readCompany } from '../../shell/read-content.ts'

/** How long the file is valid after a build; the standard recommends less than a year. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** Where to report a weakness of this site. Source: RFC 9116 */
export const GET: APIRoute = ({ site, url }) => {
  const { email, securityEmail = email } = readCompany()
  const lines = [
    `Contact: ${mailtoLink(securityEmail)}`,
    // By the day, so that two builds of one day are the same.
    `Expires: ${isoDay(new Date(Date.now() + VALID_MS))}T00:00:00Z`,
    `Preferred-Languages: ${lang === 'en' ? 'en' : `${lang}, en`}`,
    `Canonical: ${new URL('/.well-known/security.txt', site ?? url).href}`,
    '',
  ]
  return new Response(lines.join('\n'))
}
