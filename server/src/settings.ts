import { resolve } from 'node:path'
import type { Profile } from '@lanternfield/contract/forms.ts'
import {
  dnsServer,
  emailAddress,
  matching,
  oneOf,
  origins,
  rateLimit,
  smtpUrl,
  trueOrFalse,
  wholeNumber,
} from '@lanternfield/settings/kinds.ts'
import type { SettingsTable, ValuesOf } from '@lanternfield/settings/setting.ts'
import { addressesOf, SHARED_SETTINGS } from '@lanternfield/settings/shared-settings.ts'

/** What the core of the server reads; parts have rows of their own. After a change run `npm run settings`. */
export const CORE_SETTINGS = {
  port: {
    name: 'PORT',
    heading: 'Where the server listens',
    kind: wholeNumber(0, 65_535),
    default: '4321',
    about: 'Port of the server; 0 takes any free one.',
  },
  host: {
    name: 'HOST',
    kind: matching(/./, 'a host name or an address'),
    default: '127.0.0.1',
    about: 'Address of the server.',
  },
  logLevel: {
    name: 'LOG_LEVEL',
    kind: oneOf('debug', 'info', 'warn', 'error'),
    default: 'info',
    about: 'How much is logged.',
  },
  dataDir: {
    name: 'DATA_DIR',
    heading: 'Data',
    kind: matching(/^[^~]/, 'a path, without ~'),
    default: './data',
    about:
      'Directory of the database, its lock, and mail/ when there is no mail server. One server per directory.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    heading: 'Mail',
    kind: smtpUrl,
    about: 'Mail server. Unset: each mail is a file in DATA_DIR/mail/.',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: emailAddress,
    about:
      'Sender of every mail. Its domain is also the domain of every Message-ID. Unset: website@ and the domain of content/company.yaml.',
  },
  bounceTo: {
    name: 'MAIL_BOUNCE_TO',
    kind: emailAddress,
    about: 'Envelope sender of every mail: where later bounces arrive. Unset: MAIL_FROM.',
  },
  servicesMailbox: {
    name: 'MAIL_TO_SERVICES',
    kind: emailAddress,
    about: 'Mailbox for inquiries. Unset: mailboxes.services in content/company.yaml.',
  },
  careersMailbox: {
    name: 'MAIL_TO_CAREERS',
    kind: emailAddress,
    about: 'Mailbox for applications. Unset: mailboxes.careers in content/company.yaml.',
  },
  acknowledges: {
    name: 'MAIL_ACKNOWLEDGE',
    kind: trueOrFalse,
    default: 'true',
    about: 'Thank the visitor by e-mail too, with the link to the guide.',
  },
  thanksPerHour: {
    name: 'THANKS_PER_HOUR',
    kind: wholeNumber(1, 1_000_000),
    default: '300',
    about: 'Thank-you mails an hour to all visitors together; more wait, none is dropped.',
  },
  allowedOrigins: {
    name: 'ALLOWED_ORIGINS',
    heading: 'Who may post',
    kind: origins,
    about:
      'Origins whose pages may post to the server, besides the host that was asked. Unset: the origin of SITE_URL.',
  },
  trustedProxies: {
    name: 'TRUST_PROXY',
    kind: wholeNumber(0, 20),
    default: '0',
    about: 'Number of proxies in front of the server whose X-Forwarded-For is trusted.',
  },
  rateLimit: {
    name: 'RATE_LIMIT',
    kind: rateLimit,
    default: '10/10m',
    about:
      'Submissions that one address may make in a time. Beyond five times as many of a network they are kept as suspected spam.',
  },
  dnsServer: {
    name: 'DNS_SERVER',
    kind: dnsServer,
    about:
      'DNS server that is asked for the mail servers of visitors’ domains, and by npm run doctor. Unset: that of the system.',
  },
  allowsCleartext: {
    name: 'ALLOW_CLEARTEXT',
    kind: trueOrFalse,
    default: 'false',
    about:
      'Allow connections without TLS to other machines, in a private network: SMTP, http:// webhooks, DATABASE_URL without sslmode=require or stricter, CLAMAV_URL.',
  },
  ...SHARED_SETTINGS,
} as const satisfies SettingsTable

type Values = ValuesOf<typeof CORE_SETTINGS>

/** The settings of the core, with what follows from several of them. */
export type Settings = Values & {
  readonly siteUrl: string
  /** Whether it leads anywhere: names below .example do not (RFC 2606). */
  readonly isPublic: boolean
  readonly mailFrom: string
  readonly bounceTo: string
  readonly allowedOrigins: readonly string[]
  /** Addresses that replace those in `content/company.yaml`. */
  readonly mailTo: Readonly<Record<Profile, string | null>>
  /** The public address that the forms post to; the pages that mails link to lie beside it. */
  readonly endpointUrl: string
}

/** @param company of the content, whose domain is that of what is not set */
export function completeSettings(values: Values, company: { readonly domain: string }): Settings {
  const siteUrl = values.siteUrl ?? addressesOf(company).SITE_URL
  const mailFrom = values.mailFrom ?? addressesOf(company).MAIL_FROM
  return {
    ...values,
    siteUrl,
    isPublic: !new URL(siteUrl).hostname.endsWith('.example'),
    mailFrom,
    dataDir: resolve(values.dataDir),
    bounceTo: values.bounceTo ?? mailFrom,
    allowedOrigins: values.allowedOrigins ?? [new URL(siteUrl).origin],
    mailTo: { SERVICES: values.servicesMailbox, CAREERS: values.careersMailbox },
    endpointUrl: new URL(values.sendEmailUrl, siteUrl).href,
  }
}
