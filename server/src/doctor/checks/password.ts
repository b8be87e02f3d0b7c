import { type Check, warn } from '../check.ts'

/** Source: the Exchange Team Blog of 2026-01-27; https://support.google.com/a/answer/14114704 */
const MICROSOFT = 'Microsoft turns this sign-in off by default at the end of December 2026'
const GOOGLE = 'since 2025-05-01 Google takes passwords of apps only, none of accounts'

export const password: Check = {
  name: 'password',
  run: async ({ settings: { smtpUrl, smtpOauth } }) => {
    const url = URL.parse(smtpUrl ?? '')
    if (!url?.password || smtpOauth) return null
    if (/\.(office365|outlook)\.com$/i.test(url.hostname))
      return warn(MICROSOFT, 'See docs/how-to/microsoft-365.md')
    if (/^smtp(-relay)?\.gmail\.com$/i.test(url.hostname))
      return warn(GOOGLE, 'See docs/how-to/google-workspace.md')
    return null
  },
}
