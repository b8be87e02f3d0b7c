import { certificateAdvice } from '../base/certificate-advice.ts'
import type { DeliveryError } from '../submission/delivery-error.ts'

/** By the beginning of a code in the log; the first that matches. */
const ADVICE = {
  'EOAUTH2 invalid_client':
    'Make a new client secret (Entra: Certificates & secrets, copy its Value; Google: Clients) and set SMTP_OAUTH_CLIENT_SECRET.',
  'EOAUTH2 invalid_grant':
    'Consent again and set SMTP_OAUTH_REFRESH_TOKEN. At Google set Audience to Internal: while an External app is in testing, tokens end after 7 days.',
  'EOAUTH2 invalid_scope':
    'Set SMTP_OAUTH_SCOPE to https://outlook.office365.com/.default (Microsoft) or https://mail.google.com/ (Google).',
  'EOAUTH2 unauthorized_client':
    'Correct SMTP_OAUTH_CLIENT_ID and the tenant in SMTP_OAUTH_TOKEN_URL (Microsoft), or consent again with this client and set SMTP_OAUTH_REFRESH_TOKEN (Google).',
  'EAUTH XOAUTH2 535 5.7.3':
    'Run Set-CASMailbox MAILBOX -SmtpClientAuthenticationDisabled $false, and give the service principal FullAccess by Add-MailboxPermission; see docs/how-to/microsoft-365.md.',
  'EAUTH XOAUTH2 535 5.7.139':
    'Run Set-CASMailbox MAILBOX -SmtpClientAuthenticationDisabled $false, and switch off Security defaults in Entra; see docs/how-to/microsoft-365.md. It can take an hour.',
  'EAUTH XOAUTH2':
    'Set the user of SMTP_URL to the mailbox that has consented, and SMTP_OAUTH_SCOPE to the scope for SMTP.',
  EOAUTH2: 'Correct SMTP_OAUTH_TOKEN_URL, and let this machine reach it through the firewall.',
  EAUTH:
    'Correct the user and password in SMTP_URL. Microsoft and Google refuse passwords of accounts: set SMTP_OAUTH_TOKEN_URL; see docs/how-to.',
  ETLS: 'Use port 587 of a mail server with STARTTLS, or smtps:// with port 465, in SMTP_URL.',
  EENVELOPE:
    'Unless the reply is about the recipient, let the mail server take mails from MAIL_FROM to any domain: by user and password in SMTP_URL, its list of machines that may relay, or an end of the limit or block that it names.',
  '': 'Correct host and port in SMTP_URL, and let this machine reach them through the firewall.',
}

/** An answer in clear in place of TLS, or none since TLS is awaited: in the words of OpenSSL and Nodemailer. */
export const SCHEME_ADVICE =
  'Correct scheme and port in SMTP_URL: port 587 wants smtp://, port 465 wants smtps://. If both are right, look whether a firewall is between.'

/** What an operator can do about a mail server that cannot be reached, or refuses to sign in or what is sent. */
export function adviceFor({ code, message }: DeliveryError): string {
  if (/wrong version number|Greeting never received/.test(message)) return SCHEME_ADVICE
  const [, advice = ''] = Object.entries(ADVICE).find(([start]) => code.startsWith(start)) ?? []
  return certificateAdvice(message, 'SMTP_URL') ?? advice
}
