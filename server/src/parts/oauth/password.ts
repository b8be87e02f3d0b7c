import { type Check, warn } from '../../check.ts'

/** Sources: Exchange Team Blog, 2026-01-27; Google Workspace Admin Help, "Control access to less secure apps" */
const MICROSOFT =
  'Microsoft turns this sign-in off at the end of December 2026; administrators can allow it until a date that it will announce in the second half of 2027'
const GOOGLE = 'since 2025-05-01 Google takes passwords of apps only, none of accounts'

/** Whether a sign-in by password ends. */
export const passwordCheck: Check = {
  name: 'password',
  run: async ({ settings: { smtpUrl } }) => {
    const url = URL.parse(smtpUrl ?? '')
    if (!url?.password) return null
    if (/\.(office365|outlook)\.com$/i.test(url.hostname))
      return warn(MICROSOFT, 'See docs/how-to/microsoft-365.md')
    if (/^smtp(-relay)?\.gmail\.com$/i.test(url.hostname))
      return warn(GOOGLE, 'See docs/how-to/google-workspace.md')
    return null
  },
}
