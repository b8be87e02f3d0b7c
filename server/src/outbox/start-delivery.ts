import { type RunnerOptions, startRunner, type Transport } from './runner.ts'

const CLOSE_AFTER_MS = 3000

type DeliveryWork = Pick<RunnerOptions, 'store' | 'log' | 'now'> & {
  /** That of mails to the company is the first. */
  readonly transports: readonly Transport[]
}

/** Starts delivering, with one runner for each transport, so that none waits for another. */
export function startDelivery(
  work: DeliveryWork,
  { onAttempt, onReachable }: Pick<RunnerOptions, 'onAttempt' | 'onReachable'>,
) {
  const { transports } = work
  const runners = transports.map((transport, index) =>
    startRunner({
      ...work,
      transport,
      onAttempt,
      // Others that mail notice as well whether the one mail server can be reached.
      onReachable: index === 0 ? onReachable : () => undefined,
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
