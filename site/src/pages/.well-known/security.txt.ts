import type { APIRoute } from 'astro'
import { composeSecurityText } from '../../lib/security-text.ts'
import { readCompany } from '../../shell/read-content.ts'

/** Where to report a weakness of this site. */
export const GET: APIRoute = async ({ site, url }) => {
  const { email, securityEmail = email } = await readCompany()
  const text = composeSecurityText({
    email: securityEmail,
    address: new URL('/.well-known/security.txt', site ?? url).href,
    builtAt: new Date(),
  })
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
