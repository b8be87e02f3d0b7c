import { wholeNumber } from '@lanternfield/settings/kinds.ts'
import { CORE_DELIVERIES } from '../../outbox/mail-transport.ts'
import { type Connected, type Core, definePart } from '../../part.ts'
import { countByReceiver, receiverOf } from '../../submission/receiver-kind.ts'
import { createMetrics } from './metrics.ts'
import { startOps } from './ops.ts'

/** Figures for Prometheus, and how each part does. */
export const metrics = definePart({
  settings: {
    opsPort: {
      name: 'OPS_PORT',
      heading: 'Metrics',
      kind: wholeNumber(1, 65_535),
      about:
        'Port for Prometheus, at http://127.0.0.1:OPS_PORT/metrics; another than PORT. Unset: no metrics.',
    },
  },
  bring: ({ opsPort }, { settings }) => ({
    errors:
      opsPort === settings.port
        ? [`OPS_PORT is "${opsPort}", but it must be another port than PORT.`]
        : [],
    connect: (core) => (opsPort === null ? {} : connectMetrics(core, opsPort)),
  }),
})

function connectMetrics(core: Core, port: number): Connected {
  const { store, parts, isStopping, log, now } = core
  const deliveryKinds = [...CORE_DELIVERIES, ...parts.flatMap((part) => part.deliveryKinds ?? [])]
  const receiverNames = deliveryKinds.flatMap((kind) => receiverOf(kind) ?? [])
  let isMailServerUp = true
  let close = async () => {}
  const figures = createMetrics({
    deliveryKinds,
    readQueue: store.outbox.readQueue,
    ping: store.ping,
    log,
    now,
  })

  async function checkHealth() {
    const database = await store.ping().then(
      () => 'ok',
      () => 'cannot store',
    )
    // Nothing waits or is dead while the database does not answer.
    const queue = await store.outbox.readQueue().catch(() => null)
    const { SERVICES, CAREERS } = queue?.deadNotifications ?? { SERVICES: 0, CAREERS: 0 }
    return {
      server: isStopping() ? 'stopping' : 'ok',
      database,
      mailServer: isMailServerUp ? 'ok' : 'cannot be reached',
      // `npm run inbox -- list --dead` names them.
      deadNotifications: SERVICES + CAREERS,
      receivers: Object.fromEntries(countByReceiver(queue?.receivers ?? [], receiverNames)),
    }
  }

  return {
    observer: {
      ...figures,
      onReachable: (isReachable) => {
        isMailServerUp = isReachable
        figures.onReachable(isReachable)
      },
    },
    open: async () => {
      close = await startOps({ port, metrics: figures, checkHealth, log })
    },
    close: () => close(),
  }
}
