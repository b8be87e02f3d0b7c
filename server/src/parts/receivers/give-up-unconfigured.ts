import { DAY_MS } from '../../base/durations.ts'
import type { Core } from '../../part.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'
import type { Webhook } from './open-receivers.ts'
import type { Receiver } from './receiver-type.ts'

/** As late as deliveries that always fail. */
const GIVE_UP_MS = 3 * DAY_MS

type Configured = {
  readonly receivers: readonly Pick<Receiver, 'name'>[]
  readonly webhook: Webhook | null
}

/** Gives up deliveries to receivers that are no longer configured, which no process has tried for days. */
export async function giveUpUnconfigured(
  { store, log, now }: Pick<Core, 'store' | 'log' | 'now'>,
  { receivers, webhook }: Configured,
): Promise<void> {
  const configured = receivers.map(({ name }) => receiverKind(name))
  const queue = await store.outbox.readQueue()
  const unconfigured: string[] = queue.receivers
    .map(({ name }) => receiverKind(name))
    .filter((kind) => !configured.includes(kind))
  const kinds = webhook ? unconfigured : [...unconfigured, 'webhook']
  if (kinds.length === 0) return
  const count = await store.outbox.giveUp({
    kinds,
    enqueuedBefore: now() - GIVE_UP_MS,
    reason: 'The receiver is not configured any more.',
    now: now(),
  })
  if (count > 0) log.warn({ count }, 'deliveries given up, since their receiver is not configured')
}
