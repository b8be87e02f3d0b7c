/** @jsxRuntime automatic @jsxImportSource react */

import { fillCopy } from '@lanternfield/contract/copy.ts'
import type { Profile } from '@lanternfield/contract/forms.ts'
import type { MailCopy } from '@lanternfield/contract/mail-copy.ts'
import { type AlertFacts, titleOfAlert } from '../../base/alert-facts.ts'
import type { Company } from '../../base/company.ts'
import { MailFrame } from './MailFrame.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { SignedLink } from './SignedLink.tsx'
import { styles } from './theme.ts'

export type AlertMailProps = {
  readonly company: Company
  readonly copy: MailCopy['alert']
  readonly mailboxes: Readonly<Record<Profile, string>>
  readonly facts: AlertFacts
  /** The address at which a submission is delivered or deleted. */
  readonly reviewLink: (submissionId: string) => string
}

/** Tells a person that the website needs one. */
export function AlertMail({ company, copy, mailboxes, facts, reviewLink }: AlertMailProps) {
  const paragraphs = paragraphsOf(facts, mailboxes[facts.profile], copy)
  return (
    <MailFrame company={company} preview={paragraphs[0] ?? ''} footer={copy.footer}>
      <h1 style={styles.heading}>{titleOfAlert(facts, mailboxes, copy)}</h1>
      <Paragraphs texts={paragraphs} />
      {facts.submissions.map(({ id, receivedAt }) => (
        <div key={id} style={styles.message}>
          {fillCopy(copy.received, { time: utc(receivedAt) })}
          <br />
          <SignedLink href={reviewLink(id)} text={copy.review} />
          <br />
          <code>{`npm run inbox -- show ${id}`}</code>
        </div>
      ))}
    </MailFrame>
  )
}

const GROUP_OF_CONDITION = {
  late: 'late',
  'given-up': 'givenUp',
  'purge-stopped': 'purgeStopped',
  'probe-failed': 'probeFailed',
  'probe-works': 'probeWorks',
} as const satisfies Record<AlertFacts['condition'], keyof MailCopy['alert']>

function paragraphsOf(
  { condition, period, waiting, submissions }: AlertFacts,
  mailbox: string,
  copy: MailCopy['alert'],
): readonly string[] {
  const places = {
    mailbox,
    since: utc(period.from),
    noticed: utc(period.to),
    waiting,
    count: submissions.length,
  }
  return copy[GROUP_OF_CONDITION[condition]].paragraphs.map((text) => fillCopy(text, places))
}

function utc(time: number): string {
  return new Date(time).toUTCString()
}
