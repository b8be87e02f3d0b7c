/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import { type AlertData, describeAlert } from './alert-data.ts'

type AlertMailData = { readonly profile: Profile; readonly alert: AlertData }

/** The mail about what needs an operator. */
export const alertMail: MailEntry<AlertMailData> = {
  to: toCompany,
  subject: ({ alert }, options) => describeAlert(alert, options).title,
  Body: AlertMail,
}

function AlertMail({ data: { profile, alert }, options }: MailProps<AlertMailData>) {
  const { company, reviewLink } = options
  const copy = options.copy.alert
  const { office } = company.answerTimes[profile]
  const { title, paragraphs, facts, link } = describeAlert(alert, options)
  return (
    <MailFrame company={company} preview={paragraphs[0] ?? ''} heading={title} footer={copy.footer}>
      <Paragraphs texts={paragraphs} />
      {facts.map((lines) => (
        <Box key={lines[0]} lines={lines} />
      ))}
      {alert.submissions.map(({ id, receivedAt }) => (
        <Box
          key={id}
          lines={[
            fillCopy(copy.received, { time: toOfficeTime(receivedAt, office) }),
            // It opens without signing in, which takes a mail.
            <SignedLink key="review" href={reviewLink(id)} text={copy.review} />,
          ]}
        />
      ))}
      {link && <Box lines={[<SignedLink key="inbox" {...link} />]} />}
    </MailFrame>
  )
}
