import { PROFILES } from '@lanternfield/contract/forms.ts'
import { isOpen } from '@lanternfield/contract/site/office-hours.ts'
import { HOUR_MS } from '../../base/durations.ts'
import { createDelivery } from '../../intake/delivery-kinds.ts'
import type { Core } from '../../part.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createReportStore } from './report-store.ts'

/** A mailbox gets no more than one in this time. */
const REMINDED_AGAIN_MS = HOUR_MS

/** Enqueues a reminder for each mailbox with late answers, in its office hours. @param reminds whether to remind */
export async function enqueueReminders(core: Core, reminds: boolean): Promise<void> {
  const { store, settings, content, mailDomain } = core
  const reports = createReportStore(store)
  if (!reminds) return reports.dropReminders()
  const { answerTimes } = content.company
  const mailboxes = mailboxesOf(settings, content.company)
  const now = core.now()
  for (const profile of PROFILES) {
    if (!isOpen(answerTimes[profile].office, now)) continue
    let latest = 0
    // One mailbox may be that of both.
    for (const one of PROFILES.filter((other) => mailboxes[other] === mailboxes[profile]))
      latest = Math.max(latest, (await store.outbox.latestReport('reminder', one, null))?.to ?? 0)
    if (now - latest < REMINDED_AGAIN_MS) continue
    const subject = { profile, period: { from: now, to: now }, condition: null }
    await reports.enqueueReminder({ ...createDelivery('reminder', mailDomain), ...subject }, now)
  }
}
