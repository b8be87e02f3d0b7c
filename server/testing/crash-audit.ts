/** What mails prove about the promises of a server that was killed: each came, and came once, unless a kill explains a copy. */
import { Buffer } from 'node:buffer'
import { resumeOf, visitorAddress } from './load.ts'
import type { ReceivedMail } from './mailbox.ts'

/** The deliveries that waited right after a kill, by Message-ID, and the number of mails received before the next start. */
export type KillRecord = { readonly waiting: ReadonlySet<string>; readonly received: number }

/** The id that a notice carries for the reader. */
export function referenceIn({ email }: ReceivedMail): string | null {
  return /Reference\s+([0-9a-f-]{36})/.exec(email.text ?? '')?.[1] ?? null
}

/** Which of the acknowledged ids no mail has brought. */
export function undelivered(ids: Iterable<string>, mails: readonly ReceivedMail[]): string[] {
  const brought = new Set(mails.map(referenceIn))
  return [...ids].filter((id) => !brought.has(id))
}

/**
 * Which of the marks of a load have had another number of thank-yous than one, or none if none was enqueued for them: their
 * number in a time is limited. Copies under one Message-ID count as one.
 */
export function wrongThanks(
  marks: Iterable<string>,
  expected: ReadonlySet<string>,
  mails: readonly ReceivedMail[],
): string[] {
  const thanks = new Map<string, Set<string>>()
  for (const { envelopeTo, email } of mails)
    for (const address of envelopeTo)
      thanks.set(address, (thanks.get(address) ?? new Set()).add(email.messageId ?? ''))
  const received = (mark: string) => thanks.get(visitorAddress(mark))?.size ?? 0
  return [...marks].filter((mark) => received(mark) !== (expected.has(mark) ? 1 : 0))
}

/** Which of the marks of a load have a notice without exactly what was attached to them. */
export function wrongResumes(marks: Iterable<string>, mails: readonly ReceivedMail[]): string[] {
  const acknowledged = new Set(marks)
  return mails.flatMap((mail) => {
    const [mark = ''] = /\bmark-\d+\b/.exec(mail.email.text ?? '') ?? []
    if (referenceIn(mail) === null || !acknowledged.has(mark)) return []
    const attached = mail.email.attachments.map(({ content }) =>
      Buffer.from(content as ArrayBuffer),
    )
    const resume = resumeOf(mark)
    const isRight = resume
      ? attached.length === 1 && attached[0]?.equals(resume)
      : attached.length === 0
    return isRight ? [] : [mark]
  })
}

/**
 * A second copy is explained if a kill stands between it and the first, and after that kill the store did not
 * know yet that the first had been delivered.
 */
export function auditCopies(mails: readonly ReceivedMail[], killRecords: readonly KillRecord[]) {
  const lives = new Map<string, number[]>()
  let life = 0
  for (const [index, { email }] of mails.entries()) {
    while (index >= (killRecords[life]?.received ?? Number.POSITIVE_INFINITY)) life += 1
    const id = email.messageId ?? ''
    lives.set(id, [...(lives.get(id) ?? []), life])
  }
  const ofKill = new Map<number, number>()
  const unexplainedCopies: string[] = []
  for (const [id, seenIn] of lives)
    for (const [index, before] of seenIn.slice(0, -1).entries()) {
      const isExplained = before !== seenIn[index + 1] && killRecords[before]?.waiting.has(id)
      if (isExplained) ofKill.set(before, (ofKill.get(before) ?? 0) + 1)
      else unexplainedCopies.push(id)
    }
  const counts = [...ofKill.values()]
  return {
    copies: counts.reduce((sum, count) => sum + count, 0),
    unexplainedCopies,
    mostCopiesOfOneKill: Math.max(0, ...counts),
  }
}

/** References of which mails came under different Message-IDs. */
export function copiesUnderOtherIds(mails: readonly ReceivedMail[]): string[] {
  const byReference = new Map<string, Set<string>>()
  for (const mail of mails) {
    const reference = referenceIn(mail)
    if (reference === null) continue
    const ids = byReference.get(reference) ?? new Set()
    byReference.set(reference, ids.add(mail.email.messageId ?? ''))
  }
  return [...byReference].filter(([, ids]) => ids.size > 1).map(([reference]) => reference)
}
