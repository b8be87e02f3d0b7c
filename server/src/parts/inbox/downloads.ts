/** What a list finds, as files. They are made while they are sent, so that any number fits into memory. */
import { Readable } from 'node:stream'
import { describeFacts } from '@lanternfield/contract/facts.ts'
import { type Office, offsetMs } from '@lanternfield/contract/site/office-hours.ts'
import { makeZip } from 'client-zip'
import { stringify } from 'csv-stringify/sync'
import type { Company } from '../../content.ts'
import type { Core } from '../../part.ts'
import type { SubmissionRecord } from '../../store/store.ts'
import { nameResume } from '../../submission/describe.ts'
import { type Actor, holderOf } from '../../submission/history.ts'

type Records = AsyncIterable<SubmissionRecord>

/** The names of the columns are no content, since programs may depend on them. */
const COLUMNS: Readonly<Record<string, (record: SubmissionRecord, office: Office) => string>> = {
  reference: ({ id }) => id,
  'received (UTC)': ({ receivedAt }) => toTime(receivedAt, 'UTC'),
  'received (office)': ({ receivedAt }, { timeZone }) => toTime(receivedAt, timeZone),
  type: ({ inquiryLabel }) => inquiryLabel,
  topic: ({ topic }) => topic?.title ?? '',
  name: ({ name }) => name,
  email: ({ email }) => email,
  // As the address of a call (RFC 3966): programs take digits for a number without its zeros and its plus.
  phone: ({ phone }) => phone && `tel:${phone}`,
  message: ({ message }) => message,
  state: ({ answer }) => answer?.state ?? 'open',
  'state since (UTC)': ({ answer }) => toTime(answer && Date.parse(answer.at), 'UTC'),
  'state since (office)': ({ answer }, { timeZone }) =>
    toTime(answer && Date.parse(answer.at), timeZone),
  'answer due (UTC)': ({ answerDueAt }) => toTime(answerDueAt, 'UTC'),
  'answer due (office)': ({ answerDueAt }, { timeZone }) => toTime(answerDueAt, timeZone),
  office: (_, { city }) => city,
  source: (record) =>
    describeFacts(record, 'mail').find(({ name }) => name === 'source')?.text ?? '',
  resume: ({ resume }) => resume?.fileName ?? '',
  'taken by': ({ history }) => {
    const holder = holderOf(history)
    return holder === '' ? 'somebody' : (holder ?? '')
  },
  notes: ({ history }, { timeZone }) =>
    history
      .flatMap((one) =>
        one.event === 'note'
          ? [`${[toTime(one.at, timeZone), one.name].filter(Boolean).join(', ')}: ${one.text}`]
          : [],
      )
      .join('\n'),
}

export function makeCsv(records: Records, company: Company): BodyInit {
  const csv = Readable.from(writeRows(records, company), { objectMode: false })
  return Readable.toWeb(csv) as BodyInit
}

async function* writeRows(records: Records, { answerTimes }: Company) {
  // Without the byte order mark, spreadsheets do not read UTF-8. Behind it some take quotes for a part of a heading.
  yield stringify([Object.keys(COLUMNS)], { bom: true })
  for await (const record of records) {
    const { office } = answerTimes[record.profile]
    const cells = Object.values(COLUMNS).map((read) => toCell(read(record, office)))
    yield stringify([cells], { quoted: true, quoted_empty: true })
  }
}

/** As spreadsheets read it; empty without one. */
function toTime(time: number | null, timeZone: string): string {
  if (time === null) return ''
  const shown = new Date(time + offsetMs(timeZone, time))
  return shown.toISOString().slice(0, 19).replace('T', ' ')
}

/** A time as `toTime` writes it, which spreadsheets shall take for one. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/
/** What is calculated, or taken for a number or a date: digits without a letter, and `1e5`. */
const NO_TEXT = /^\s*[=+\-@＝＋－＠]|^(?=\P{L}+$).*\p{Nd}|^[\d\s.,]+e[+-]?\d+\s*$/isu

/** A text of a visitor, behind an apostrophe if it could be taken for anything else. */
function toCell(text: string): string {
  const cleaned = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
  return NO_TEXT.test(cleaned) && !TIME.test(cleaned) ? `'${cleaned}` : cleaned
}

/** The resumes, of which each is read when its turn has come, and that is recorded. */
export function makeResumeZip(
  records: Records,
  { store, content, now }: Pick<Core, 'store' | 'content' | 'now'>,
  actor: Actor,
): BodyInit {
  return makeZip(
    (async function* () {
      for await (const { id, profile, receivedAt, name } of records) {
        const resume = (await store.submissions.read(id))?.resume
        if (!resume) continue
        await store.submissions.recordEvent(id, { event: 'resume downloaded', ...actor }, now())
        const { timeZone } = content.company.answerTimes[profile].office
        const day = toTime(receivedAt, timeZone).slice(0, 10)
        // What makes it unique comes first: the end of a long name is cut.
        yield {
          name: nameResume(`${day} ${id.slice(-12)} ${name}`, resume),
          input: resume.content,
          lastModified: new Date(receivedAt),
        }
      }
    })(),
  )
}
