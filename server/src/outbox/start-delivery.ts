import { errorCodes } from '../base/log.ts'
import type { Store } from '../store/store.ts'
import { type MailRefusal, readMailRefusal, writeMailRefusal } from './mail-refusal.ts'
import { type Runner, type RunnerOptions, startRunner, type Transport } from './runner.ts'

const CLOSE_AFTER_MS = 3000

type DeliveryWork = Pick<RunnerOptions, 'log' | 'now'> & {
  readonly store: Pick<Store, 'outbox' | 'metadata'>
  /** That of mails to the company is the first. */
  readonly transports: readonly Transport[]
}

/** Starts delivering, with one runner for each transport, so that none waits for another. */
export function startDelivery(
  work: DeliveryWork,
  { onAttempt, onReachable }: Pick<RunnerOptions, 'onAttempt' | 'onReachable'>,
): Runner {
  const { transports } = work
  const recordRefusal = createRefusalRecord(work)
  const runners = transports.map((transport, index) =>
    startRunner({
      ...work,
      transport,
      onAttempt,
      // Others that mail notice as well whether the one mail server can be reached.
      onReachable: index === 0 ? onReachable : () => undefined,
      onRefused: async (refusal) => transport.probe && recordRefusal(transport, refusal),
    }),
  )
  const closeTransports = async () => {
    for (const { close } of transports) await close?.()
  }

  return {
    wake: () => {
      for (const runner of runners) runner.wake()
    },
    stop: async () => {
      // Mails are waited for; a receiver that does not answer gets the same again later.
      const closing = setTimeout(closeTransports, CLOSE_AFTER_MS)
      await Promise.all(runners.map((runner) => runner.stop()))
      clearTimeout(closing)
      await closeTransports()
    },
  }
}

/** Records whether a transport that mails is refused. */
function createRefusalRecord({ store, log, now }: DeliveryWork) {
  const refused = new Set<Transport>()
  return async (transport: Transport, refusal: MailRefusal | null): Promise<void> => {
    refused[refusal ? 'add' : 'delete'](transport)
    try {
      // An earlier process may have begun to be refused, and another transport still be.
      const isKept = refusal ? await readMailRefusal(store) : refused.size > 0
      if (!isKept) await writeMailRefusal(store, refusal, now())
    } catch (error) {
      log.error(errorCodes(error), 'failed to record that the mail server refuses all mails')
    }
  }
}
