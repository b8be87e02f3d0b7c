/** @jsxRuntime automatic @jsxImportSource react */

import type { Profile } from '@lanternfield/contract/forms.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import type { MailProps } from '../../mail/mail-data.ts'
import { type MailEntry, toCompany } from '../../mail/mails.ts'
import { MailFrame } from '../../mail/templates/MailFrame.tsx'
import { Box, Paragraphs, SignedLink } from '../../mail/templates/parts.tsx'
import { type AlertData, COPY_OF_CONDITION, titleOfAlert } from './alert-data.ts'

type AlertMailData = { readonly profile: Profile; readonly alert: AlertData }

/** The mail about what needs an operator. */
export const alertMail: MailEntry<AlertMailData> = {
  to: toCompany,
  subject: ({ alert }, { copy }) => titleOfAlert(alert, copy.alert),
  Body: AlertMail,
}

function AlertMail({ data: { alert }, options }: MailProps<AlertMailData>) {
  const { company, mailboxes, reviewLink } = options
  const copy = options.copy.alert
  const { office } = company.answerTimes[alert.profile]
  const { condition, period, waiting, submissions, receivers, findings } = alert
  const places = {
    mailbox: mailboxes[alert.profile],
    since: toOfficeTime(period.from, office),
    noticed: toOfficeTime(period.to, office),
    waiting,
    count: submissions.length,
  }
  const paragraphs = copy[COPY_OF_CONDITION[condition]].paragraphs.map((text) =>
    fillCopy(text, places),
  )
  return (
    <MailFrame
      company={company}
      preview={paragraphs[0] ?? ''}
      heading={titleOfAlert(alert, copy)}
      footer={copy.footer}
    >
      <Paragraphs texts={paragraphs} />
      {receivers.map((receiver) => (
        <Box
          key={receiver.name + receiver.state}
          lines={[fillCopy(copy.receiverFailed[receiver.state], receiver)]}
        />
      ))}
      {findings.map(({ check, saw, advice }) => (
        <Box key={check} lines={[`${check}: ${saw}`, ...advice.split('\n')]} />
      ))}
      {submissions.map(({ id, receivedAt }) => (
        <Box
          key={id}
          lines={[
            fillCopy(copy.received, { time: toOfficeTime(receivedAt, office) }),
            <SignedLink key="review" href={reviewLink(id)} text={copy.review} />,
            <code key="show">{`npm run inbox -- show ${id}`}</code>,
          ]}
        />
      ))}
    </MailFrame>
  )
}
