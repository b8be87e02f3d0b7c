/** When reminders are sent, and of what. Source: docs/decisions/answers.md */
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { openingAt } from '@lanternfield/contract/site/office-hours.ts'
import { HOUR_MS } from '../../base/times.ts'
import { enqueueReport } from '../../intake/enqueue-report.ts'
import type { Core } from '../../part.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createReportStore, type ToRemind } from './report-store.ts'

/** A mailbox gets no more than one reminder in this time. */
const REMINDED_AGAIN_MS = HOUR_MS
/** After the mail of the morning, what is due within this time is reminded of. */
const SOON_MS = 2 * HOUR_MS

/** Enqueues a reminder for each mailbox with something to answer, in office hours. */
export async function enqueueReminders(core: Core): Promise<void> {
  const { store, settings, content } = core
  const now = core.now()
  const reports = createReportStore(store)
  const mailboxes = mailboxesOf(settings, content.company)
  // One mailbox may be that of both.
  for (const profiles of Map.groupBy(PROFILES, (profile) => mailboxes[profile]).values()) {
    const offices = await readOpenOffices(core, profiles, now)
    const [office] = offices
    if (!office || (await reports.hasReminder(profiles, now - REMINDED_AGAIN_MS, now))) continue
    const found = await Promise.all(offices.map((one) => reports.isAnyToRemind(one, now)))
    if (found.includes(true)) {
      const id = `reminder-${new Date(now).toISOString().slice(0, 13)}-${profiles[0]}`
      const period = { from: now, to: now }
      const subject = { profile: office.profile, period, condition: null }
      // Another process, whose clock may be ahead, says itself when it was.
      if (!(await enqueueReport(core, 'reminder', id, subject))) continue
    }
    for (const { profile, isMorning } of offices)
      if (isMorning) await store.metadata.write(morningOf(profile), '', now)
  }
}

/** Says when was looked for what is due until the office opens next. From then on only what is due soon is reminded of. */
const morningOf = (profile: Profile) => `morning-${profile}`

/**
 * What the offices of profiles are to be reminded of, if they are open.
 * @param remindedAt when the reminder was enqueued: an office that has opened since then has a morning's of its own
 */
export async function readOpenOffices(
  { store, content }: Pick<Core, 'store' | 'content'>,
  profiles: readonly Profile[],
  now: number,
  remindedAt = now,
) {
  const offices: (ToRemind & { readonly isMorning: boolean })[] = []
  for (const profile of profiles) {
    const opening = openingAt(content.company.answerTimes[profile].office, now)
    if (!opening || opening.opened > remindedAt) continue
    const { opened, opensNext } = opening
    const { writtenAt = 0 } = (await store.metadata.read(morningOf(profile))) ?? {}
    // It is written right after the morning's is enqueued. A time to come was written by a clock that was wrong.
    const isMorning = writtenAt < opened || writtenAt >= remindedAt
    offices.push({
      profile,
      opened,
      dueBefore: isMorning ? opensNext : now + SOON_MS + 1,
      isMorning,
    })
  }
  return offices
}
