import { toLiteralLine } from '../../../base/literal-text.ts'
import { type Check, fail, type Outcome, ok, warn } from '../../../check.ts'
import { mailDirOf } from '../../../mail/file-mailer.ts'
import { createOpenMailer, requiresTls } from '../../../mail/open-mailer.ts'
import { adviceFor, SCHEME_ADVICE } from '../../../mail/sign-in-advice.ts'
import { readMailRefusal } from '../../../outbox/mail-refusal.ts'
import { DeliveryError } from '../../../submission/delivery-error.ts'

const REPLY_MAX_CHARS = 200

export const mailServer: Check = {
  name: 'mail server',
  failsIfSilent: true,
  silenceAdvice: SCHEME_ADVICE,
  run: async ({ settings, parts, store, now }) => {
    const { smtpUrl } = settings
    if (smtpUrl === null) return warn(`mails are files in ${mailDirOf(settings)}`, 'Set SMTP_URL.')
    const { host, protocol, username } = new URL(smtpUrl)
    const hasTls = protocol === 'smtps:' || requiresTls(smtpUrl, settings)
    const user = username && `, user ${username.replaceAll('%40', '@')}`
    const mailer = createOpenMailer({ settings, parts, store, now })()
    try {
      await mailer.probe()
      const refusal = store && (await readMailRefusal(store))
      if (refusal) throw new DeliveryError('unreachable', 'EENVELOPE', refusal.cause)
      return ok(`${host}${hasTls ? ' with TLS' : ''}${user}`)
    } catch (error) {
      return describeMailFailure(error as DeliveryError)
    } finally {
      await mailer.close()
    }
  },
}

export function describeMailFailure(error: DeliveryError): Outcome {
  return fail(toLiteralLine(error.message).slice(0, REPLY_MAX_CHARS), adviceFor(error))
}
