import { describeFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { fileSize } from '@lanternfield/contract/text/file-size.ts'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { webhookUrl } from '@lanternfield/settings/kinds.ts'
import { toOfficeTime } from '../../base/clock-time.ts'
import { toLiteralLine, toLiteralText } from '../../base/literal-text.ts'
import type { AlertMessage } from '../../submission/alert-receiver.ts'
import { describeLabel, describeLines } from '../../submission/describe.ts'
import type { Resume, Submission } from '../../submission/submission.ts'
import { openHttpClient } from '../../webhook/http-client.ts'
import { type ReceiverContext, type ReceiverType, secret } from './receiver-type.ts'

/** A message for a chat. All of it is literal text: no format may read markup in it. */
export type Description = {
  readonly heading: string
  readonly lines: readonly { readonly label: string; readonly text: string }[]
  /** Empty without one. */
  readonly message: string
  readonly link?: AlertMessage['link']
}

// In UTF-16. A message of 2,000 emoji is whole, and the longest of all texts make a card of less than 28 KB.
const MESSAGE_MAX_UNITS = 4000
const LINE_MAX_UNITS = 500

/** A type of receiver that posts to a chat. @param compose the body in the format of that chat */
export function chatReceiver(compose: (description: Description) => object): ReceiverType<'url'> {
  function openChat({ url }: { readonly url: string }) {
    const { post, close } = openHttpClient()
    return {
      close,
      post: (description: Description) => post(url, JSON.stringify(compose(description))),
    }
  }
  return {
    // Everybody who has the address can post there.
    fields: { url: secret(webhookUrl) },
    open: (options, context) => {
      const { post, close } = openChat(options)
      return { send: (submission) => post(describeSubmission(submission, context)), close }
    },
    openAlerts: (options) => {
      const { post, close } = openChat(options)
      return { send: (_, alert) => post(describeAlert(alert)), close }
    },
  }
}

function describeAlert({ title, text, link }: AlertMessage): Description {
  const message = cut(toLiteralText(text), MESSAGE_MAX_UNITS, '')
  return { heading: toLine(title), lines: [], message, link }
}

/** The message comes last: it may have 2,000 line breaks. */
export function describeSubmission(
  submission: Submission,
  { mailOptions }: ReceiverContext,
): Description {
  const { id, profile, inquiryLabel, purpose, name, resume, receivedAt } = submission
  const { company, copy, inboxUrl } = mailOptions
  const { notification, facts, receiver } = copy
  const { labels } = notification
  const lines = [
    ...describeLines(submission, mailOptions.fieldCopy).map(({ label, text }) => [label, text]),
    ...describeFacts(submission, 'mail', labels.source).map((fact) => [
      facts.mail[fact.name] ?? fact.label,
      toFactLine(fact),
    ]),
    [labels.resume, resume ? describeResume(resume, receiver.resume) : ''],
    [labels.received, toOfficeTime(receivedAt, company.answerTimes[profile].office)],
    [receiver.reference, id],
  ]
  const message = toLiteralText(submission.message).trim()
  // As in the notification: without it, the reader would search for the missing message.
  const remark = purpose === 'guide' ? notification.guideRemark : ''
  return {
    heading: toLine(fillCopy(notification.subject, { label: describeLabel(inquiryLabel), name })),
    lines: lines
      .map(([label = '', text = '']) => ({ label, text: toLine(text) }))
      .filter(({ text }) => text !== ''),
    message: cut(message, MESSAGE_MAX_UNITS, `\n${receiver.shortened}`) || remark,
    ...(inboxUrl && { link: { href: inboxUrl + id, text: notification.open } }),
  }
}

function describeResume({ fileName, content }: Resume, sentence: string): string {
  return fillCopy(sentence, { file: fileName, size: fileSize(content.byteLength) })
}

function toLine(text: string): string {
  return cut(toLiteralLine(text).trim(), LINE_MAX_UNITS, '')
}

/** Does not end within a character of two units. */
function cut(text: string, maxUnits: number, sequel: string): string {
  if (text.length <= maxUnits) return text
  return `${text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '')}…${sequel}`
}
