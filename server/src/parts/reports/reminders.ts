import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import type { AnswerTime } from '@lanternfield/contract/office-hours.ts'
import { isOpen } from '@lanternfield/contract/office-hours.ts'
import { HOUR_MS } from '../../base/durations.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { ReportOptions } from './reports.ts'

/** A mailbox gets no more than one in this time. */
const REMINDED_AGAIN_MS = HOUR_MS

export type ReminderOptions = Omit<ReportOptions, 'retentionDays'> & {
  /** Whether reminders are sent. */
  readonly reminds: boolean
  /** By when a person answers each profile's submissions. */
  readonly answerTimes: Readonly<Record<Profile, AnswerTime>>
  readonly mailboxes: Readonly<Record<Profile, string>>
}

/** Enqueues a reminder for each mailbox with late answers, within the hours of its office. */
export async function enqueueReminders(options: ReminderOptions): Promise<void> {
  const { store, mailDomain, reminds, answerTimes, mailboxes } = options
  if (!reminds) return store.dropReminders()
  const now = options.now()
  for (const profile of PROFILES) {
    if (!isOpen(answerTimes[profile].office, now)) continue
    let latest = 0
    // One mailbox may be that of both.
    for (const one of PROFILES.filter((other) => mailboxes[other] === mailboxes[profile]))
      latest = Math.max(latest, (await store.latestReport('reminder', one, null))?.to ?? 0)
    if (now - latest < REMINDED_AGAIN_MS) continue
    const subject = { profile, period: { from: now, to: now }, condition: null }
    await store.enqueueReminder({ ...createDelivery('reminder', mailDomain), ...subject }, now)
  }
}
