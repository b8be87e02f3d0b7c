import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'
import { SEND_EMAIL_PATH } from '@lanternfield/contract/pages.ts'
import { endpoint, retention, webAddress } from './kinds.ts'
import type { SettingsTable } from './setting.ts'

/** What both the build of the site and the server read. */
export const SHARED_SETTINGS = {
  siteUrl: {
    name: 'SITE_URL',
    heading: 'The site and the server',
    kind: webAddress,
    about:
      'Public address of the site: canonical links, social tags and links in mails start with it. Unset: https://www. and the domain of content/company.yaml.',
  },
  sendEmailUrl: {
    name: 'PUBLIC_SEND_EMAIL_URL',
    kind: endpoint,
    default: SEND_EMAIL_PATH,
    about:
      'Where the forms post; links in digests and alerts lead beside it. Our own server answers at the default path only.',
  },
  retentionDays: {
    name: 'RETENTION_DAYS',
    kind: retention,
    default: String(RETENTION_DAYS),
    about:
      'Days after which submissions and resumes are deleted. The privacy page names them: build again after a change.',
  },
} as const satisfies SettingsTable

/** The address of a site and the sender of its mails, where settings name none. @param company of its content */
export const addressesOf = ({ domain }: { readonly domain: string }) => ({
  SITE_URL: `https://www.${domain}`,
  MAIL_FROM: `website@${domain}`,
})
