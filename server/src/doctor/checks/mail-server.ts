import { isLoopbackUrl } from '../../base/cleartext.ts'
import type { DeliveryError } from '../../base/delivery-error.ts'
import { mailDirOf, openMailer } from '../../mail/open-mailer.ts'
import { toLiteralLine } from '../../receivers/literal-text.ts'
import { type Check, fail, type Outcome, ok, warn } from '../check.ts'

const ANSWER_MAX_CHARS = 200

export const mailServer: Check = {
  name: 'mail server',
  isHourly: true,
  silence: 'fail',
  run: async ({ settings }) => {
    const { smtpUrl, allowsCleartext } = settings
    if (smtpUrl === null)
      return warn(`mails are files in ${mailDirOf(settings)}`, 'Set SMTP_URL and MAIL_FROM.')
    const { host, protocol, username } = new URL(smtpUrl)
    const hasTls = protocol === 'smtps:' || !(allowsCleartext || isLoopbackUrl(smtpUrl))
    const user = username && `, user ${username.replaceAll('%40', '@')}`
    const mailer = openMailer(settings)
    try {
      await mailer.probe()
      return ok(`${host}${hasTls ? ' with TLS' : ''}${user}`)
    } catch (error) {
      return describeMailFailure(error as DeliveryError)
    } finally {
      await mailer.close()
    }
  },
}

export function describeMailFailure({ code, message }: DeliveryError): Outcome {
  const isSignIn = code.startsWith('EAUTH')
  // An answer may repeat the password.
  const text = isSignIn ? message.replace(/(: \d{3}[ -]?[\d.]*).*/s, '$1') : message
  return fail(
    toLiteralLine(text).slice(0, ANSWER_MAX_CHARS),
    isSignIn ? 'Correct the user and password of SMTP_URL.' : 'Correct SMTP_URL.',
  )
}
