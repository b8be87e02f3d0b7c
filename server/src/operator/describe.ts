import { describeFacts, pickFacts, toFactLine } from '@lanternfield/contract/facts.ts'
import { LINE_FIELD_NAMES, operatorLabel, pickTyped } from '@lanternfield/contract/fields.ts'
import type { StoredPrivacyNotice, SubmissionRecord } from '../store/store.ts'
import { groupDownloads } from '../submission/history.ts'
import { receiverOf } from '../submission/receiver-kind.ts'
import { isSuspect } from '../submission/suspect.ts'

/** One line for a list. */
export function describeShortly(record: SubmissionRecord): string {
  const { id, receivedAt, profile, inquiryLabel, name, email, deliveries } = record
  const state = isSuspect(record)
    ? `suspect: ${record.suspicions.join(', ')}`
    : deliveries.map(({ kind, state }) => `${kind} ${state}`).join(', ')
  return [
    id,
    time(receivedAt),
    profile,
    onOneLine(`${inquiryLabel}: ${name} <${email}>`),
    state,
  ].join('  ')
}

/** Everything, for a person. */
export function describe(record: SubmissionRecord): string {
  const { resume, suspicions, approvedAt } = record
  const approved = approvedAt === null ? '' : `; approved ${time(approvedAt)}`
  const facts: (readonly [label: string, value: string])[] = [
    ['Id', record.id],
    ['Received', time(record.receivedAt)],
    ['Profile', record.profile],
    ['Inquiry', record.inquiryLabel],
    ['Subject', record.subject],
    ...describeFacts(record, 'show').map((fact) => [fact.label, toFactLine(fact)] as const),
    ['Answer', record.answer ? `${record.answer.state}, ${record.answer.at}` : ''],
    ...LINE_FIELD_NAMES.map((name) => [operatorLabel(name), record[name]] as const),
    ['Promised', record.answerDueAt === null ? '' : time(record.answerDueAt)],
    ['Resume', resume ? `${resume.fileName}, ${resume.bytes} bytes, SHA-256 ${resume.sha256}` : ''],
    ['Suspect', suspicions.length > 0 ? suspicions.join(', ') + approved : ''],
    ...record.deliveries.map(({ kind, state, attempts, lastError, messageId }) => {
      const facts = [`${kind} ${state}`, `${attempts} attempts`, messageId, lastError]
      return ['Delivery', facts.filter(Boolean).join(', ')] as const
    }),
    ...describeHistory(record).map((text) => ['History', text] as const),
  ]
  const lines = facts
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label.padEnd(10)}${onOneLine(value)}`)
  const message = record.message === '' ? [] : ['', forTerminal(record.message)]
  return [...lines, ...message].join('\n')
}

function describeHistory({ history }: SubmissionRecord): string[] {
  return groupDownloads(history).map(([first, ...later]) => {
    const last = later.at(-1)
    return [
      `${first.event} by ${first.name ? `${first.name} in the ` : ''}${first.by}, ${time(first.at)}`,
      last ? ` to ${time(last.at)}, ${later.length + 1} times` : '',
      first.event === 'note' ? `: ${first.text}` : '',
    ].join('')
  })
}

/** The words of a privacy notice, for a person. */
export function describePrivacyNotice({
  version,
  text,
  firstShownAt,
}: StoredPrivacyNotice): string {
  return `Notice ${version}, shown since ${time(firstShownAt)}\n\n${forTerminal(text)}`
}

/** The object of a line of `export`; its names are documented in docs/operations.md. */
function toExport(record: SubmissionRecord) {
  const { id, receivedAt, profile, inquiryLabel, resume, deliveries, history } = record
  return {
    id,
    receivedAt: time(receivedAt),
    profile,
    inquiryLabel,
    ...pickTyped(record),
    ...pickFacts(record, 'export'),
    answer: record.answer,
    suspect: isSuspect(record),
    resume: resume && { fileName: resume.fileName, bytes: resume.bytes, sha256: resume.sha256 },
    deliveries: deliveries.map(({ kind, state, attempts, messageId }) => {
      const receiver = receiverOf(kind)
      const named = receiver === null ? { kind } : { kind: 'receiver', receiver }
      return { ...named, state, attempts, messageId }
    }),
    history: history.map(({ at, ...event }) => ({ at: time(at), ...event })),
  }
}

/**
 * A record as one line of JSON. Characters that a terminal obeys (C1 controls) or that reorder what it shows are
 * escaped, which is the same value to a program.
 */
export function toExportLine(record: SubmissionRecord): string {
  return JSON.stringify(toExport(record)).replace(
    /[\p{Cc}\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function time(ms: number): string {
  return new Date(ms).toISOString()
}

export function onOneLine(text: string): string {
  return forTerminal(text.replace(/\s+/g, ' '))
}

/** Replaces control characters, which a terminal would obey. */
function forTerminal(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\n' ? character : '�'))
}
