import type { DeliveryKind, ReportSubject, Store } from '../store/store.ts'
import { createDelivery } from './delivery-kinds.ts'

type EnqueueCore = {
  readonly store: Pick<Store, 'outbox'>
  readonly mailDomain: string
  readonly now: () => number
}

/** Enqueues a report unless one with its id exists: several processes enqueue one. @returns whether this one did */
export async function enqueueReport(
  { store, mailDomain, now }: EnqueueCore,
  kind: DeliveryKind,
  id: string,
  subject: ReportSubject,
): Promise<boolean> {
  const report = { ...createDelivery(kind, mailDomain, id), ...subject }
  return store.outbox.enqueueReport(report, now())
}
