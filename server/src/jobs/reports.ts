import { createDelivery } from '../intake/delivery-kinds.ts'
import type { REPORT_DELIVERIES, ReportSubject, Store } from '../storage/store.ts'

export type ReportOptions = {
  readonly store: Pick<Store, 'enqueueReport'>
  readonly mailDomain: string
  readonly now: () => number
}

export type EnqueueReport = (
  kind: (typeof REPORT_DELIVERIES)[number],
  id: string,
  subject: ReportSubject,
) => Promise<void>

/** Makes a function that enqueues a report unless one with its id exists. */
export function createEnqueueReport(options: ReportOptions): EnqueueReport {
  const { store, mailDomain, now } = options
  return async (kind, id, subject) => {
    const report = { ...createDelivery(kind, mailDomain, id), ...subject }
    await store.enqueueReport(report, now())
  }
}
