/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import { type AlertData, describeAlert, inboxLinkOf, titleOfAlert } from './alert-data.ts'

type AlertMailData = { readonly profile: Profile; readonly alert: AlertData }

/** The mail about what needs an operator. */
export const alertMail: MailEntry<AlertMailData> = {
  to: toCompany,
  subject: ({ alert }, { copy }) => titleOfAlert(alert, copy.alert),
  Body: AlertMail,
}

function AlertMail({ data: { profile, alert }, options }: MailProps<AlertMailData>) {
  const { company, reviewLink } = options
  const copy = options.copy.alert
  const { office } = company.answerTimes[profile]
  const { paragraphs, facts } = describeAlert(alert, options)
  const { submissions } = alert
  // The links of messages open without signing in, which takes a mail.
  const inboxLink = submissions.length === 0 && inboxLinkOf(alert, options)
  return (
    <MailFrame
      company={company}
      preview={paragraphs[0] ?? ''}
      heading={titleOfAlert(alert, copy)}
      footer={copy.footer}
    >
      <Paragraphs texts={paragraphs} />
      {facts.map((lines) => (
        <Box key={lines[0]} lines={lines} />
      ))}
      {submissions.map(({ id, receivedAt }) => (
        <Box
          key={id}
          lines={[
            fillCopy(copy.received, { time: toOfficeTime(receivedAt, office) }),
            <SignedLink key="review" href={reviewLink(id)} text={copy.review} />,
          ]}
        />
      ))}
      {inboxLink && <Box lines={[<SignedLink key="inbox" {...inboxLink} />]} />}
    </MailFrame>
  )
}
