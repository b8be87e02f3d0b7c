import { join } from 'node:path'
import { isLoopbackUrl } from '../base/cleartext.ts'
import type { OauthSettings } from '../parts/oauth/oauth-settings.ts'
import { createGetToken, type OauthTokenOptions } from '../parts/oauth/oauth-token.ts'
import { openFileMailer } from './file-mailer.ts'
import type { Mailer } from './mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

export type MailerSettings = {
  readonly dataDir: string
  readonly smtpUrl: string | null
  readonly smtpOauth: OauthSettings | null
  readonly allowsCleartext: boolean
}

/** The folder of mails that are written as files. */
export function mailDirOf({ dataDir }: Pick<MailerSettings, 'dataDir'>): string {
  return join(dataDir, 'mail')
}

/** Whether a connection to this mail server has to become TLS. */
export function requiresTls(
  smtpUrl: string,
  { allowsCleartext }: Pick<MailerSettings, 'allowsCleartext'>,
): boolean {
  return !allowsCleartext && !isLoopbackUrl(smtpUrl)
}

/** Opens the mailer of these settings: by SMTP, or into files without a mail server. */
export function openMailer(settings: MailerSettings, options: OauthTokenOptions): Mailer {
  const { smtpUrl, smtpOauth } = settings
  if (smtpUrl === null) return openFileMailer(mailDirOf(settings))
  return openSmtpMailer({
    url: smtpUrl,
    requiresTls: requiresTls(smtpUrl, settings),
    getToken: smtpOauth ? createGetToken(smtpOauth, options) : undefined,
  })
}
