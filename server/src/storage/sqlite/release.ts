import type { Store } from '../store.ts'
import { prepareEnqueueDelivery } from './enqueue-delivery.ts'
import type { SqliteContext } from './sqlite-context.ts'
import { prepareDeliveriesOf } from './submission-records.ts'

/** Prepares the operation `release` of the store. */
export function prepareRelease({ database, transact }: SqliteContext): Store['release'] {
  const update = database.prepare(
    'UPDATE submissions SET released_at = ? WHERE id = ? AND suspicions IS NOT NULL AND released_at IS NULL',
  )
  const deliveriesOf = prepareDeliveriesOf(database)
  const enqueueDelivery = prepareEnqueueDelivery(database)

  return (id, deliveries, now) =>
    transact(() => {
      if (update.run(now, id).changes === 0) return false
      const known = new Set(deliveriesOf(id).map(({ kind }) => kind))
      for (const delivery of deliveries)
        if (!known.has(delivery.kind)) enqueueDelivery(delivery, id, now)
      return true
    })
}
