import type { AnswerTime } from '@lanternfield/contract/office-hours.ts'
import { openMsBetween } from '@lanternfield/contract/office-hours.ts'
import type { AnswerFigures } from '../../mail/mail-data.ts'
import type { ReportSubject, Store } from '../../store/store.ts'

/** Counts the first answers within a period. Of an even number of times the lower middle one is the median. */
export async function countAnswers(
  store: Pick<Store, 'readAnswered'>,
  { profile, period }: ReportSubject,
  { office }: AnswerTime,
): Promise<AnswerFigures> {
  const answers = await store.readAnswered({ profile, period })
  const times = answers
    .map(({ receivedAt, answeredAt }) => openMsBetween(office, receivedAt, answeredAt))
    .sort((a, b) => a - b)
  return {
    count: answers.length,
    inTime: answers.filter(({ answeredAt, dueAt }) => answeredAt <= dueAt).length,
    medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
  }
}
