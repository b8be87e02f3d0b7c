import type { AnswerTime } from '@lanternfield/contract/site/office-hours.ts'
import { openMsBetween } from '@lanternfield/contract/site/office-hours.ts'
import type { ReportSubject } from '../../store/store.ts'
import type { AnswerFigures } from './report-data.ts'
import type { ReportStore } from './report-store.ts'

/** Counts the first answers within a period. Of an even number of times the lower middle one is the median. */
export async function countAnswers(
  reports: Pick<ReportStore, 'readAnswered'>,
  { profile, period }: ReportSubject,
  { office }: AnswerTime,
): Promise<AnswerFigures> {
  const answers = await reports.readAnswered({ profile, period })
  const times = answers
    .map(({ receivedAt, answeredAt }) => openMsBetween(office, receivedAt, answeredAt))
    .sort((a, b) => a - b)
  return {
    count: answers.length,
    inTime: answers.filter(({ answeredAt, dueAt }) => answeredAt <= dueAt).length,
    medianMs: times[Math.floor((times.length - 1) / 2)] ?? null,
  }
}
