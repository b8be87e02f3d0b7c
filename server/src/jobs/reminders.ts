import type { AnswerTime } from '@lanternfield/contract/answers.ts'
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { isOpen } from '@lanternfield/contract/office-hours.ts'
import { HOUR_MS } from '../base/durations.ts'
import { createDelivery } from '../intake/delivery-kinds.ts'
import type { ReportOptions } from './reports.ts'

/** A mailbox gets no more than one in this time. */
const REMINDED_AGAIN_MS = HOUR_MS

export type ReminderOptions = Omit<ReportOptions, 'retentionDays'> & {
  /** Whether reminders are sent. */
  readonly reminds: boolean
  /** By when a person answers each profile's submissions. */
  readonly answerTimes: Readonly<Record<Profile, AnswerTime>>
}

/** Enqueues a reminder for each mailbox with late answers, within the hours of its office. */
export async function enqueueReminders(options: ReminderOptions): Promise<void> {
  const { store, mailDomain, reminds, answerTimes } = options
  if (!reminds) return store.dropReminders()
  const now = options.now()
  for (const profile of PROFILES) {
    if (!isOpen(answerTimes[profile].office, now)) continue
    const latest = await store.latestReport('reminder', profile, null)
    if (latest && now - latest.to < REMINDED_AGAIN_MS) continue
    const subject = { profile, period: { from: now, to: now }, condition: null }
    await store.enqueueReminder({ ...createDelivery('reminder', mailDomain), ...subject }, now)
  }
}
