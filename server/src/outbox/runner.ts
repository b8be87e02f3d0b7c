import { setTimeout as delay } from 'node:timers/promises'
import { errorCodes, type Log } from '../base/log.ts'
import { MINUTE_MS } from '../base/times.ts'
import { quoteRefusal } from '../mail/refusals.ts'
import type { Attempt, ClaimedDelivery, DeliveryKind, Store } from '../store/store.ts'
import { DeliveryError } from '../submission/delivery-error.ts'
import { LONGEST_BACKOFF_MS, planAttempt } from './backoff.ts'
import { createFailureLog } from './failure-log.ts'
import { writeMailRefusal } from './mail-refusal.ts'

const PLACES = 3
/** How long deliveries wait for room or permission at most, before another try may find some. */
const LONGEST_HOLD_MS = MINUTE_MS
/** The lease of a claim. If this process ends, another one sends the delivery so much later at the latest. */
const LEASE_MS = 20_000
/** Leaves time for a database that does not respond at once. */
const RENEW_EVERY_MS = 5000
// The longest pause between probes of an unreachable mail server; operators are promised once a minute.
const LONGEST_PROBE_WAIT_MS = 30_000
/** The wait after a mail server was out of reach, or has refused us, for the first time; it doubles. */
const FIRST_WAIT_MS = 1000
/** How often it looks for what other processes, or the time, have made due. It costs well below a millisecond. */
const LOOK_EVERY_MS = 1000
/** An attempt that cannot be recorded (a full disk) is recorded again until it can: else a mail is sent twice. */
const RECORD_AGAIN_MS = 1000
/** The same while stopping, within this time. */
const RECORD_WHILE_STOPPING_MS = 6000

/** Sends deliveries of some kinds: mails, or webhooks. */
export type Transport = {
  /** The kinds that it sends. What is due of the first goes before all others. */
  readonly kinds: readonly DeliveryKind[]
  /** How many it sends at a time; three unless it is given. */
  readonly places?: number
  /** Counts one more of a kind before it is sent. Returns 0, or the milliseconds until there is room. */
  readonly count?: (kind: DeliveryKind) => Promise<number>
  /**
   * Sends a delivery; false if there is nothing left to send, since its submission was erased.
   * @throws DeliveryError, or any other error for a fault of ours
   */
  readonly send: (delivery: ClaimedDelivery) => Promise<boolean>
  /** Resolves if the receiving server can be reached. Only a transport that has it may throw `unreachable`. */
  readonly probe?: () => Promise<void>
  /** Deletes what was written for a delivery whose submission was erased meanwhile, if that is possible. */
  readonly discard?: (delivery: ClaimedDelivery) => Promise<void>
  /** Aborts requests that are underway; mails are finished. */
  readonly close?: () => Promise<void>
}

export type RunnerOptions = {
  readonly store: Pick<Store, 'outbox' | 'metadata'>
  readonly transport: Transport
  /** Called after each attempt is recorded. */
  readonly onAttempt: (delivery: ClaimedDelivery, attempt: Attempt) => void
  /** Called when the transport becomes reachable or unreachable. */
  readonly onReachable: (isReachable: boolean) => void
  readonly log: Log
  readonly now: () => number
}

/** Starts delivering until it is stopped: claims what is due, attempts it, records how that went, and waits for more. */
export function startRunner(options: RunnerOptions) {
  const { store, transport, onAttempt, onReachable, log, now } = options
  const stopping = new AbortController()
  const underway = new Map<string, Promise<void>>()
  /** Until when deliveries of a kind wait for room or permission. */
  const heldUntil = new Map<DeliveryKind, number>()
  /** Failed probes in a row; above 0, the mail server is out of reach and nothing is claimed. */
  let failedProbes = 0
  /** Refusals in a row of whatever we send; above 0, one delivery is tried at a time. */
  let refusals = 0
  let delivered = 0
  /** By delivery: how many had been delivered when it was refused for the first time. */
  const refusedAfter = new Map<string, number>()
  const failures = createFailureLog(log, now)
  /** Until when attempts may still be recorded after the stop began. */
  let recordUntil = Number.POSITIVE_INFINITY
  let waking = new AbortController()

  const wake = () => waking.abort()
  const unwatch = store.outbox.watch(wake)
  const renewing = setInterval(renewLeases, RENEW_EVERY_MS)
  const finished = run()
  return {
    /** Makes it check for due deliveries now. */
    wake,
    /** Starts nothing new, and resolves when all attempts underway are recorded. */
    stop: async (): Promise<void> => {
      unwatch()
      recordUntil = performance.now() + RECORD_WHILE_STOPPING_MS
      stopping.abort()
      wake()
      await finished
    },
  }

  /** Waits until the time is over or something wakes the runner; at once, if something did since the last wait. */
  async function waitForWake(ms: number): Promise<void> {
    await sleep(ms, waking.signal)
    waking = new AbortController()
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (failedProbes > 0) await retryProbe()
        else await deliverDue()
      } catch (error) {
        log.error(errorCodes(error), 'failed to read the outbox')
        await waitForWake(RECORD_AGAIN_MS)
      }
    }
    await Promise.all(underway.values())
    clearInterval(renewing)
  }

  async function renewLeases(): Promise<void> {
    if (underway.size === 0) return
    try {
      await store.outbox.renewClaims([...underway.keys()], now() + LEASE_MS)
    } catch (error) {
      log.error(errorCodes(error), 'failed to renew the leases of deliveries')
    }
  }

  /** Starts what is due and there is room for; waits if there is nothing to start. */
  async function deliverDue(): Promise<void> {
    const { kinds } = transport
    // The one try of a transport that is refused is for what has waited longest since it was tried.
    const groups = refusals > 0 ? [kinds] : [kinds.slice(0, 1), kinds.slice(1)]
    let started = 0
    for (const group of groups) started += await startDue(group)
    // Every attempt that ends wakes the runner.
    if (started === 0) await waitForWake(LOOK_EVERY_MS)
  }

  /** @returns how many it started */
  async function startDue(all: readonly DeliveryKind[]): Promise<number> {
    const kinds = all.filter((kind) => !isHeld(kind))
    const places = refusals > 0 ? 1 : (transport.places ?? PLACES)
    const count = places - underway.size
    if (kinds.length === 0 || count <= 0) return 0
    const claimed = await store.outbox.claimDue({
      kinds,
      count,
      leaseMs: LEASE_MS,
      longestWaitMs: LONGEST_BACKOFF_MS,
      now: now(),
    })
    // An attempt may still be underway, or unrecorded, when its lease ends: it must not start again.
    const started = claimed.filter(({ id }) => !underway.has(id))
    for (const delivery of started) {
      const attempt = attemptDelivery(delivery).finally(() => {
        underway.delete(delivery.id)
        wake()
      })
      underway.set(delivery.id, attempt)
    }
    return started.length
  }

  function isHeld(kind: DeliveryKind): boolean {
    const leftMs = (heldUntil.get(kind) ?? 0) - now()
    // It is longer if the clock was set back.
    return leftMs > 0 && leftMs <= LONGEST_HOLD_MS
  }

  async function attemptDelivery(delivery: ClaimedDelivery): Promise<void> {
    const attempt = await send(delivery)
    const { outcome } = attempt
    if (outcome === 'delivered')
      log.info({ ...namesOf(delivery), attempts: delivery.attempts + 1 }, 'delivered')
    await recordAttempt(delivery, attempt)
    if (outcome !== 'returned' && outcome !== 'failed') refusedAfter.delete(delivery.id)
    if (outcome === 'delivered') await endRefusals()
    onAttempt(delivery, attempt)
  }

  async function send(delivery: ClaimedDelivery): Promise<Attempt> {
    const about = namesOf(delivery)
    try {
      const countedAt = now()
      // A try that is refused again uses up no room.
      const waitMs = refusals > 0 ? 0 : ((await transport.count?.(delivery.kind)) ?? 0)
      if (waitMs > 0) {
        log.warn({ kind: delivery.kind, waitMs }, 'a limit is reached: deliveries wait')
        heldUntil.set(delivery.kind, countedAt + Math.min(waitMs, LONGEST_HOLD_MS))
        return { outcome: 'returned' }
      }
      const isSent = await transport.send(delivery)
      return { outcome: isSent ? 'delivered' : 'obsolete' }
    } catch (error) {
      if (!(error instanceof DeliveryError))
        log.error({ ...about, ...errorCodes(error) }, 'attempt failed because of an internal error')
      else if (isRefusalOfAll(error, delivery))
        return { outcome: 'returned', dueAt: await holdAll(error) }
      else failures.fail({ ...about, reason: error.kind, code: error.code }, 'attempt failed')
      if (await isUnreachable(error)) return { outcome: 'returned' }
      return planAttempt(error, { ...delivery, now: now(), random: Math.random() })
    }
  }

  /**
   * Whether the mail server itself is down. A server may also close the connection because of one mail: without the
   * probe, that mail would be tried without end.
   */
  async function isUnreachable(error: unknown): Promise<boolean> {
    if (!(error instanceof DeliveryError) || error.kind !== 'unreachable') return false
    try {
      await transport.probe?.()
      return false
    } catch {
      failedProbes ||= 1
      onReachable(false)
      return true
    }
  }

  /** What is refused again after others were delivered is refused for itself, whatever the reply says. */
  function isRefusalOfAll({ kind }: DeliveryError, { id }: ClaimedDelivery): boolean {
    if (kind !== 'refused') return false
    const before = refusedAfter.get(id) ?? delivered
    refusedAfter.set(id, before)
    return before === delivered
  }

  /** @returns when the next is tried */
  async function holdAll({ code, message }: DeliveryError): Promise<number> {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** refusals, LONGEST_HOLD_MS)
    const nextTryAt = now() + waitMs
    refusals += 1
    for (const kind of transport.kinds) heldUntil.set(kind, nextTryAt)
    failures.fail({ kinds: transport.kinds, code, waitMs }, 'the mail server refuses all mails')
    await recordRefusal(quoteRefusal(message))
    return nextTryAt
  }

  async function endRefusals(): Promise<void> {
    const wasRefused = refusals > 0
    refusals = 0
    delivered += 1
    failures.succeed({ kinds: transport.kinds }, 'deliveries arrive again')
    if (wasRefused) heldUntil.clear()
    // An earlier process may have been refused.
    if (wasRefused || delivered === 1) await recordRefusal(null)
  }

  async function recordRefusal(cause: string | null): Promise<void> {
    try {
      const refusal = cause === null ? null : { cause, since: now() }
      await writeMailRefusal(store, refusal, now(), transport.kinds)
    } catch (error) {
      log.error(errorCodes(error), 'failed to record whether the mail server refuses all mails')
    }
  }

  async function recordAttempt(delivery: ClaimedDelivery, attempt: Attempt): Promise<void> {
    if (attempt.outcome === 'dead') log.error(namesOf(delivery), 'delivery given up')
    for (;;) {
      try {
        const isThere = await store.outbox.recordAttempt(delivery.id, attempt, now())
        if (!isThere && attempt.outcome === 'delivered') await transport.discard?.(delivery)
        return
      } catch (error) {
        log.error({ delivery: delivery.id, ...errorCodes(error) }, 'failed to record an attempt')
        if (performance.now() > recordUntil) return
        await delay(RECORD_AGAIN_MS)
      }
    }
  }

  /** Probes the mail server; waits if it is still unreachable. */
  async function retryProbe(): Promise<void> {
    try {
      await transport.probe?.()
      failures.succeed({ failedProbes }, 'the mail server is reachable again')
      failedProbes = 0
      onReachable(true)
    } catch (error) {
      const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (failedProbes - 1), LONGEST_PROBE_WAIT_MS)
      failedProbes += 1
      const { code } = error as DeliveryError
      failures.fail({ code, failedProbes, waitMs }, 'the mail server cannot be reached')
      // Not the wakeable sleep: a new submission is no reason to probe more often.
      await sleep(waitMs, stopping.signal)
    }
  }
}

/** The fields of a delivery that are logged. */
function namesOf({ id, submissionId, kind }: ClaimedDelivery) {
  return { delivery: id, submission: submissionId, kind }
}

/** Sleeps until the time is over or the signal is aborted. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
