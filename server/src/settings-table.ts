import {
  clamdAddress,
  dnsServer,
  emailAddress,
  matching,
  oneOf,
  origins,
  postgresUrl,
  probeTime,
  rateLimit,
  smtpUrl,
  trueOrFalse,
  webAddress,
  webhookSecret,
  webhookUrl,
  wholeNumber,
} from '@lanternfield/settings/kinds.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import { SHARED_SETTINGS } from '@lanternfield/settings/shared-settings.ts'

/** What the server reads. After a change run `npm run settings`. */
export const SERVER_SETTINGS = {
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
  opsPort: {
    name: 'OPS_PORT',
    kind: wholeNumber(1, 65_535),
    about:
      'Port for Prometheus, at http://127.0.0.1:OPS_PORT/metrics; another than PORT. Unset: no metrics.',
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
    kind: matching(/./, 'a path'),
    default: './data',
    about:
      'Directory of the database, its lock, and mail/ when there is no mail server. One server per directory.',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    kind: postgresUrl,
    about:
      'Postgres database for all state, which any number of servers may share. Unset: SQLite in DATA_DIR.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    heading: 'Mail',
    kind: smtpUrl,
    about: 'Mail server. Unset: each mail is a file in DATA_DIR/mail/.',
  },
  smtpOauthTokenUrl: {
    name: 'SMTP_OAUTH_TOKEN_URL',
    kind: webAddress,
    needs: ['SMTP_OAUTH_CLIENT_ID'],
    about:
      'Token server that gives access to the mail server (OAuth 2) in place of the password of SMTP_URL, whose user signs in; see docs/how-to. Unset: password.',
  },
  smtpOauthClientId: {
    name: 'SMTP_OAUTH_CLIENT_ID',
    kind: matching(/^\S+$/, 'the id of a client'),
    needs: ['SMTP_OAUTH_CLIENT_SECRET'],
    about: 'Client that is registered at the token server.',
  },
  smtpOauthClientSecret: {
    name: 'SMTP_OAUTH_CLIENT_SECRET',
    kind: matching(/./, 'the secret of the client'),
    isSecret: true,
    needs: ['SMTP_OAUTH_TOKEN_URL'],
    about: 'Secret of that client.',
  },
  smtpOauthScope: {
    name: 'SMTP_OAUTH_SCOPE',
    kind: matching(/./, 'scopes, separated by spaces'),
    needs: ['SMTP_OAUTH_TOKEN_URL'],
    about: 'What access is asked for. Unset: what the token server gives by itself.',
  },
  smtpOauthRefreshToken: {
    name: 'SMTP_OAUTH_REFRESH_TOKEN',
    kind: matching(/^\S+$/, 'a refresh token'),
    isSecret: true,
    needs: ['SMTP_OAUTH_TOKEN_URL'],
    about: 'Refresh token of the user. Unset: the client signs in by itself (client credentials).',
  },
  mailFrom: {
    name: 'MAIL_FROM',
    kind: emailAddress,
    default: 'website@lanternfield.example',
    about: 'Sender of every mail. Its domain is also the domain of every Message-ID.',
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
  reportsWeekly: {
    name: 'WEEKLY_REPORT',
    kind: trueOrFalse,
    default: 'true',
    about: 'Send each mailbox the figures of the week before on Mondays.',
  },
  reminds: {
    name: 'ANSWER_REMINDERS',
    kind: trueOrFalse,
    default: 'true',
    about:
      'Remind each mailbox of messages that nobody has answered within answerTimes of content/company.yaml.',
  },
  hasInbox: {
    name: 'INBOX',
    kind: trueOrFalse,
    default: 'true',
    about: 'The inbox in the browser at /prod/inbox/, which opens by a link to a mailbox.',
  },
  webhookUrl: {
    name: 'WEBHOOK_URL',
    heading: 'Webhooks and alerts',
    kind: webhookUrl,
    needs: ['WEBHOOK_SECRET'],
    about: 'Webhook receiver for submissions; see docs/webhooks.md. Unset: none.',
  },
  webhookSecret: {
    name: 'WEBHOOK_SECRET',
    kind: webhookSecret,
    isSecret: true,
    needs: ['WEBHOOK_URL', 'ALERT_WEBHOOK_URL'],
    about: 'Key that signs what is posted to WEBHOOK_URL and ALERT_WEBHOOK_URL.',
  },
  receiversFile: {
    name: 'RECEIVERS_FILE',
    kind: matching(/./, 'a path'),
    about:
      'YAML list of further receivers of submissions: Slack, Teams, HubSpot, webhooks, mailboxes; see docs/receivers.md. Unset: none.',
  },
  alertWebhookUrl: {
    name: 'ALERT_WEBHOOK_URL',
    kind: webhookUrl,
    needs: ['WEBHOOK_SECRET'],
    about: 'Webhook receiver for alerts, for when mail itself is broken. Unset: alerts are mails.',
  },
  probeEveryMs: {
    name: 'PROBE_EVERY',
    kind: probeTime,
    about:
      'How often the server sends a marked submission through the public address. Its mail must arrive within two minutes, else an alert goes to ALERT_WEBHOOK_URL and to a mailbox. Unset: never.',
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
    about: 'Submissions that one address may make in a time.',
  },
  clamav: {
    name: 'CLAMAV_URL',
    kind: clamdAddress,
    about:
      'Virus scanner (clamd) that every resume must pass; while it does not answer, no application is taken. Unset: resumes are judged by their content alone.',
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
