import { createQueues, type QueueLimits } from './base/client-queue.ts'
import { createRateLimiter } from './base/rate-limiter.ts'
import { HOUR_MS } from './base/times.ts'
import { hashAddress, isPrivate, readClientAddress } from './http/client-address.ts'
import { readMailDomain } from './intake/delivery-kinds.ts'
import type { Core } from './part.ts'

type CoreOptions = Omit<Core, 'mailDomain' | 'identify' | 'createQueue' | 'formQueue' | 'elapsed'>

/** Bodies of 64 KiB at most, which a browser sends at once. */
const FORMS: QueueLimits = { running: 200, runningPerNetwork: 20, waitingPerClient: 20 }

/** What modules and parts share. */
export function createCore(options: CoreOptions): Core {
  const createQueue = createQueues()
  return {
    ...options,
    createQueue,
    formQueue: createQueue(FORMS),
    elapsed: () => performance.now(),
    mailDomain: readMailDomain(options.settings),
    identify: createIdentify(options),
  }
}

function createIdentify({ settings, store, log }: CoreOptions): Core['identify'] {
  const { trustedProxies, rateLimit } = settings
  const warnings = createRateLimiter({ max: 1, windowMs: HOUR_MS })
  return (request, peer) => {
    const forwardedFor = request.headers.get('x-forwarded-for')
    const isThroughProxy = forwardedFor !== null && trustedProxies === 0 && isPrivate(peer)
    if (isThroughProxy && warnings.consume('proxy') === 0)
      log.warn('requests come through a proxy, and TRUST_PROXY is 0: all visitors share one limit')
    const address = readClientAddress({ peer, forwardedFor, trustedProxies })
    return { ...hashAddress(store.secret, address), limit: rateLimit }
  }
}
