/** When reminders are sent, and of what. Source: docs/decisions/answers.md */
import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { openingAt } from '@lanternfield/contract/site/office-hours.ts'
import { HOUR_MS } from '../../base/times.ts'
import { enqueueReport } from '../../intake/enqueue-report.ts'
import type { Core } from '../../part.ts'
import { CLOCK_SLACK_MS } from '../../store/store.ts'
import { mailboxesOf } from '../../submission/mailboxes.ts'
import { createReportStore, type ToRemind } from './report-store.ts'

/** A mailbox gets no more than one reminder in this time. */
const REMINDED_AGAIN_MS = HOUR_MS
/** After the mail of the morning, what is due within this time is reminded of. */
const SOON_MS = 2 * HOUR_MS

/** What an office that is open is to be reminded of. */
type OpenOffice = ToRemind & {
  /** Whether nobody has looked yet, since it has opened, for what is due until it opens next. */
  readonly isMorning: boolean
}

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
    if (!found.includes(true)) {
      await recordMorning(core, offices, now)
      continue
    }
    const id = `reminder-${new Date(now).toISOString().slice(0, 13)}-${profiles[0]}`
    const period = { from: now, to: now }
    await enqueueReport(core, 'reminder', id, { profile: office.profile, period, condition: null })
  }
}

/** The offices of profiles that are open. */
export async function readOpenOffices(
  { store, content }: Pick<Core, 'store' | 'content'>,
  profiles: readonly Profile[],
  now: number,
): Promise<OpenOffice[]> {
  const offices: OpenOffice[] = []
  for (const profile of profiles) {
    const opening = openingAt(content.company.answerTimes[profile].office, now)
    if (!opening) continue
    const { opened, opensNext } = opening
    const { writtenAt = 0 } = (await store.metadata.read(`morning-${profile}`)) ?? {}
    // A time to come was written by a clock that was wrong.
    const isMorning = writtenAt < opened || writtenAt > now + CLOCK_SLACK_MS
    const dueBefore = isMorning ? opensNext : now + SOON_MS + 1
    offices.push({ profile, opened, dueBefore, isMorning })
  }
  return offices
}

/** From now on these offices are reminded only of what is due soon, until they open again. */
export async function recordMorning(
  { store }: Pick<Core, 'store'>,
  offices: readonly OpenOffice[],
  now: number,
): Promise<void> {
  for (const { profile, isMorning } of offices)
    if (isMorning) await store.metadata.write(`morning-${profile}`, '', now)
}
