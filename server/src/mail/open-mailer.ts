import { isLoopbackUrl } from '../base/cleartext.ts'
import type { Settings } from '../settings.ts'
import type { MetadataStore } from '../store/store.ts'
import { mailDirOf, openFileMailer } from './file-mailer.ts'
import type { GetToken, Mailer } from './mailer.ts'
import { openSmtpMailer } from './smtp-mailer.ts'

export type CreateGetToken = (options: {
  /** For refresh tokens that the token server replaces; null: they are not stored. */
  readonly metadata: MetadataStore | null
  readonly now: () => number
}) => GetToken

type MailerSettings = Pick<Settings, 'dataDir' | 'smtpUrl' | 'siteUrl' | 'allowsCleartext'>

/** Whether a connection to this mail server has to become TLS. */
export function requiresTls(
  smtpUrl: string,
  { allowsCleartext }: Pick<MailerSettings, 'allowsCleartext'>,
): boolean {
  return !allowsCleartext && !isLoopbackUrl(smtpUrl)
}

export type MailerOptions = {
  readonly settings: MailerSettings
  readonly parts: readonly { readonly createGetToken?: CreateGetToken | null }[]
  readonly store: { readonly metadata: MetadataStore } | null
  readonly now: () => number
}

/** Opens a mailer with connections of its own; one unless their number is given. */
export type OpenMailer = (connections?: number) => Mailer

/** Makes the function that opens mailers of these settings: by SMTP, with one token, or into files without a mail server. */
export function createOpenMailer({ settings, parts, store, now }: MailerOptions): OpenMailer {
  const { smtpUrl } = settings
  if (smtpUrl === null) return () => openFileMailer(mailDirOf(settings))
  const [createGetToken] = parts.flatMap((part) => part.createGetToken ?? [])
  const server = {
    url: smtpUrl,
    requiresTls: requiresTls(smtpUrl, settings),
    clientName: new URL(settings.siteUrl).hostname,
    getToken: createGetToken?.({ metadata: store?.metadata ?? null, now }),
  }
  return (connections) => openSmtpMailer({ ...server, connections })
}
