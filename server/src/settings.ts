import { resolve } from 'node:path'
import type { Profile } from '@lanternfield/contract/forms.ts'
import { type Environment, parseSettings } from '@lanternfield/settings/read-settings.ts'
import type { ValuesOf } from '@lanternfield/settings/setting.ts'
import {
  isCleartextDatabase,
  isCleartextUrl,
  isLoopbackHost,
  OR_ALLOW_CLEARTEXT,
} from './base/cleartext.ts'
import { StartError } from './base/start-error.ts'
import type { OauthSettings } from './parts/oauth/oauth-settings.ts'
import { readReceivers } from './parts/receivers/read-receivers.ts'
import type { Receiver } from './parts/receivers/receiver-type.ts'
import { SERVER_SETTINGS } from './settings-table.ts'

type Values = ValuesOf<typeof SERVER_SETTINGS>

/** An address that is posted to, and the key that signs it. */
type Webhook = { readonly url: string; readonly secret: string }

/** The settings of the server, with what follows from several of them. */
export type Settings = Values & {
  readonly bounceTo: string
  readonly allowedOrigins: readonly string[]
  /** Addresses that replace those in `content/company.yaml`. */
  readonly mailTo: Readonly<Record<Profile, string | null>>
  /** The public address that the forms post to; the pages that mails link to lie beside it. */
  readonly endpointUrl: string
  /** How often the server sends a probe, and through which address; null for its own. Or null: never. */
  readonly probe: { readonly everyMs: number; readonly endpoint: string | null } | null
  /** How to sign in to the mail server without a password; null: with it. */
  readonly smtpOauth: OauthSettings | null
  readonly webhook: Webhook | null
  readonly alertWebhook: Webhook | null
  /** The entries of RECEIVERS_FILE. */
  readonly receivers: readonly Receiver[]
}

/**
 * Reads the settings.
 * @throws StartError that names each wrong variable, what it has and what is wanted
 */
export function readSettings(environment: Environment): Settings {
  const { settings, errors } = checkSettings(environment)
  if (errors.length > 0) throw new StartError(errors.join('\n'))
  return settings
}

/** The settings, and a sentence for each that is wrong. */
export function checkSettings(environment: Environment): {
  readonly settings: Settings
  readonly errors: readonly string[]
} {
  const { values, errors } = parseSettings(SERVER_SETTINGS, environment)
  const { receiversFile, allowsCleartext } = values
  const file = receiversFile
    ? readReceivers(resolve(receiversFile), { environment, allowsCleartext })
    : { receivers: [], errors: [] }
  const settings = completeSettings(values, file.receivers)
  return { settings, errors: [...errors, ...conflicts(settings, environment), ...file.errors] }
}

function completeSettings(values: Values, receivers: readonly Receiver[]): Settings {
  const { siteUrl, webhookSecret: secret, probeEveryMs } = values
  const endpointUrl = new URL(values.sendEmailUrl, siteUrl).href
  const toWebhook = (url: string | null) => (url && secret ? { url, secret } : null)
  return {
    ...values,
    dataDir: resolve(values.dataDir),
    bounceTo: values.bounceTo ?? values.mailFrom,
    allowedOrigins: values.allowedOrigins ?? [new URL(siteUrl).origin],
    mailTo: { SERVICES: values.servicesMailbox, CAREERS: values.careersMailbox },
    endpointUrl,
    // The default is no public address.
    probe:
      probeEveryMs === null
        ? null
        : {
            everyMs: probeEveryMs,
            endpoint: siteUrl === SERVER_SETTINGS.siteUrl.default ? null : endpointUrl,
          },
    smtpOauth: readOauth(values),
    webhook: toWebhook(values.webhookUrl),
    alertWebhook: toWebhook(values.alertWebhookUrl),
    receivers,
  }
}

function readOauth(values: Values): OauthSettings | null {
  const { smtpOauthTokenUrl: tokenUrl, smtpOauthClientId: clientId } = values
  const { smtpOauthClientSecret: clientSecret, smtpOauthScope: scope } = values
  if (!tokenUrl || !clientId || !clientSecret) return null
  return { tokenUrl, clientId, clientSecret, scope, refreshToken: values.smtpOauthRefreshToken }
}

/** Settings that do not go together, and those that would send personal data unencrypted to another machine. SMTP demands TLS itself. */
function conflicts(settings: Settings, environment: Environment): string[] {
  const { port, opsPort, allowsCleartext, databaseUrl, clamav } = settings
  const sentences = []
  if (opsPort === port)
    sentences.push(`OPS_PORT is "${opsPort}", but it must be another port than PORT.`)
  if (settings.smtpOauth && !URL.parse(settings.smtpUrl ?? '')?.username)
    sentences.push(
      'SMTP_OAUTH_TOKEN_URL is set, but SMTP_URL names no user. Set it to smtp://USER@HOST:587, with %40 for the @ of USER.',
    )
  if (allowsCleartext) return sentences
  for (const name of ['webhookUrl', 'alertWebhookUrl', 'smtpOauthTokenUrl'] as const) {
    const url = settings[name]
    if (url !== null && isCleartextUrl(url))
      sentences.push(
        `${SERVER_SETTINGS[name].name} leads to another machine without encryption. Use https, ${OR_ALLOW_CLEARTEXT}`,
      )
  }
  if (databaseUrl !== null && isCleartextDatabase(databaseUrl, environment))
    sentences.push(
      `DATABASE_URL leads to another machine without encryption. Add ?sslmode=verify-full (or require), ${OR_ALLOW_CLEARTEXT}`,
    )
  if (clamav !== null && !isLoopbackHost(clamav.host))
    sentences.push(
      `CLAMAV_URL leads to another machine without encryption, since clamd has none. Run it on this one or behind a tunnel, ${OR_ALLOW_CLEARTEXT}`,
    )
  return sentences
}
