import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { toClockDay } from '../base/clock-time.ts'
import { toLiteralText } from '../base/literal-text.ts'
import { describeSubject } from '../submission/describe.ts'
import type { Submission } from '../submission/submission.ts'
import { toHeaderAddress, toHeaderText } from './header-values.ts'
import type { MailOptions } from './mail-data.ts'

/** Windows and Outlook cut a link after 2,048 characters, and some mail programs earlier. */
const LINK_MAX_UNITS = 1900
const SUBJECT_MAX_UNITS = 600

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A link that begins an answer to a visitor, with the message quoted as far as a link may be long (RFC 6068). */
export function makeReplyLink(
  submission: Omit<Submission, 'resume'>,
  { company, copy }: Pick<MailOptions, 'company' | 'copy'>,
): string {
  const { id, email, message, profile, receivedAt } = submission
  const { wrote, reference } = copy.reply
  const { office } = company.answerTimes[profile]
  const date = toClockDay(receivedAt, office.timeZone)
  const subject = `Re: ${toHeaderText(describeSubject(submission, copy))}`
  const quote = `${fillCopy(wrote, { date })}\n${toLiteralText(message).replace(/^/gm, '> ')}`

  const address = encode(toHeaderAddress(email) ?? email).replace(/%40(?!.*%40)/, '@')
  const beginning = `mailto:${address}?subject=${encode(subject, SUBJECT_MAX_UNITS)}&body=`
  const blank = encode('\r\n\r\n')
  const last = `${fillCopy(reference, { id })}\n\n${company.legalLine}`.trimEnd()
  const end = encode(last.replaceAll('\n', '\r\n'), LINK_MAX_UNITS / 2)
  const room = LINK_MAX_UNITS - beginning.length - 2 * blank.length - end.length
  return message === ''
    ? beginning + blank + end
    : beginning + blank + encode(quote.replaceAll('\n', '\r\n'), room) + blank + end
}

const ELLIPSIS = encodeURIComponent('…')

/** Percent-encoded; what has no room is cut between two characters. */
function encode(text: string, maxUnits = Number.POSITIVE_INFINITY): string {
  const wellFormed = text.toWellFormed()
  const whole = encodeURIComponent(wellFormed)
  if (whole.length <= maxUnits) return whole
  let cut = ''
  for (const { segment } of segmenter.segment(wellFormed)) {
    const next = cut + encodeURIComponent(segment)
    if (next.length + ELLIPSIS.length > maxUnits) break
    cut = next
  }
  return cut + ELLIPSIS
}
