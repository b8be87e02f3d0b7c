import type { Channel } from '../mail/channel.ts'
import {
  type Correspondence,
  composeMail,
  composeReport,
  type ReportFacts,
} from '../mail/compose.ts'
import type { ClaimedDelivery, ReportSubject, Store } from '../storage/store.ts'
import type { Way } from './runner.ts'

/** A digest lists no more; the operator's command lists all. */
const MOST_SUSPECTS = 100

/** The way of everything that is a mail. */
export function createMailWay(store: Store, channel: Channel, correspondence: Correspondence): Way {
  async function sendReport(delivery: ClaimedDelivery, subject: ReportSubject): Promise<boolean> {
    const facts = await readFacts(delivery, subject)
    if (!facts) return false
    await channel.send(await composeReport(correspondence, delivery, subject, facts))
    return true
  }

  /** Read only now: who was released or erased meanwhile does not stand in it. */
  async function readFacts(
    { kind }: ClaimedDelivery,
    { profile, period }: ReportSubject,
  ): Promise<ReportFacts | null> {
    if (kind === 'alert') return { kind, queue: await store.readQueue() }
    const suspects = await store.listSubmissions({
      suspectsOnly: true,
      profile,
      period,
      after: null,
      count: MOST_SUSPECTS + 1,
    })
    if (suspects.length === 0) return null
    const hasMore = suspects.length > MOST_SUSPECTS
    return { kind: 'digest', suspects: suspects.slice(0, MOST_SUSPECTS), hasMore }
  }

  return {
    kinds: ['notify', 'acknowledge', 'digest', 'alert'],
    probe: () => channel.probe(),
    send: async (delivery) => {
      if (delivery.report) return sendReport(delivery, delivery.report)
      const submission = await store.readSubmission(delivery.submissionId ?? '')
      // Erased while it waited: nobody is to be written to any more.
      if (!submission) return false
      await channel.send(await composeMail(correspondence, delivery, submission))
      return true
    },
  }
}
