/** Kills a server under load again and again, and audits afterwards that every promise was kept. */
import { setTimeout as delay } from 'node:timers/promises'
import { type Load, startLoad } from './load.ts'
import type { ReceivedMail, TestMailbox } from './mailbox.ts'
import { createRandom } from './random.ts'
import { type LaunchedProcess, launchServerProcess } from './server-process.ts'
import { type Place, readRows } from './stored.ts'

const VISITORS = 6
const PAUSE_MS = 15
/** A server lives for so long after its first answer. */
const LONGEST_LIFE_MS = 500
/** Some are killed before they answer at all; a start takes about a second. */
const KILLED_AT_START = 0.15
const LONGEST_START_MS = 900
/** Long enough for a claim of a server that was killed to end, with Postgres. */
const DELIVERED_WITHIN_MS = 90_000
/** Concurrent deliveries of one server: a kill can interrupt no more mails than that. */
export const MAILS_AT_ONCE = 3

export type CrashOptions = {
  readonly place: Place
  readonly mailbox: TestMailbox
  readonly rounds: number
  readonly seed?: number
}

export type CrashReport = {
  readonly seed: number
  readonly rounds: number
  readonly killedWhileStarting: number
  /** Requests that a kill left without an answer; each was sent again under its key. */
  readonly unanswered: number
  readonly acknowledged: number
  readonly stored: number
  readonly mails: number
  /** Ids that were answered with 200 and are not in the store, after any of the kills or at the end. */
  readonly lost: readonly string[]
  /** Ids that were answered with 200 and of which no mail has come. */
  readonly undelivered: readonly string[]
  /** Marks that were stored more than once, although they were sent under one key. */
  readonly storedTwice: readonly string[]
  /** Deliveries that are not settled at the end. */
  readonly unsettled: number
  /** Second copies under one Message-ID, each explained by a kill before the first could be noted. */
  readonly copies: number
  /** Second copies that no kill explains. */
  readonly unexplainedCopies: readonly string[]
  /** The most copies that one kill has caused. */
  readonly mostCopiesOfOneKill: number
  /** Mails of one reference and kind under different Message-IDs. */
  readonly strangeCopies: readonly string[]
  /** Answers other than 200. */
  readonly otherAnswers: Readonly<Record<string, number>>
}

/** The rows of the store right after a kill, and the number of mails received before the next start. */
type Death = { readonly waiting: ReadonlySet<string>; readonly received: number }

/** Runs the rounds, lets the last server deliver everything, and audits. */
export async function runCrashRounds(options: CrashOptions): Promise<CrashReport> {
  const { place, mailbox, rounds } = options
  const random = createRandom(options.seed)
  const deaths: Death[] = []
  const lost = new Set<string>()
  let origin: string | null = null
  let killedWhileStarting = 0
  let server: LaunchedProcess | null = null
  let load: Load | null = null

  function launch(): LaunchedProcess {
    server = launchServerProcess({
      ...place,
      SMTP_URL: mailbox.url,
      MAIL_TO_SERVICES: 'hello@lanternfield.example',
      MAIL_TO_CAREERS: 'careers@lanternfield.example',
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    })
    return server
  }

  async function kill(victim: LaunchedProcess): Promise<void> {
    victim.kill('SIGKILL')
    origin = null
    await victim.ended
  }

  /** Everything acknowledged so far must be in the store, whichever process was killed. */
  async function witness({ acknowledged }: Load): Promise<void> {
    const rows = await readRows(place, 'SELECT submission_id, message_id, state FROM deliveries')
    const stored = new Set(rows.map((row) => String(row.submission_id)))
    for (const id of acknowledged.values()) if (!stored.has(id)) lost.add(id)
    const waiting = rows.filter(({ state }) => state === 'waiting')
    deaths.push({
      waiting: new Set(waiting.map((row) => String(row.message_id))),
      received: mailbox.received.length,
    })
  }

  try {
    // The first server lives until it answers: tables are made only once.
    let next = launch()
    load = startLoad({ target: () => origin, visitors: VISITORS, pauseMs: PAUSE_MS })
    for (let round = 0; round < rounds; round += 1) {
      if (round > 0 && random.chance(KILLED_AT_START)) {
        await Promise.race([delay(random.between(0, LONGEST_START_MS)), next.ended])
        killedWhileStarting += 1
      } else {
        origin = await next.answers
        await delay(random.between(0, LONGEST_LIFE_MS))
      }
      await kill(next)
      await witness(load)
      next = launch()
    }
    origin = await next.answers
    await load.stop()
    await settle(place)
    await witness(load)
    next.kill('SIGTERM')
    await next.ended
  } finally {
    ;(server as LaunchedProcess | null)?.kill('SIGKILL')
  }

  const { acknowledged, statuses, unanswered } = load
  const submissions = await readRows(place, 'SELECT id, message FROM submissions')
  const deliveries = await readRows(place, 'SELECT state FROM deliveries')
  const copies = auditCopies(mailbox.received, deaths)
  return {
    seed: random.seed,
    rounds,
    killedWhileStarting,
    unanswered: unanswered(),
    acknowledged: acknowledged.size,
    stored: submissions.length,
    mails: mailbox.received.length,
    lost: [...lost],
    undelivered: undelivered(acknowledged.values(), mailbox.received),
    storedTwice: repeated(submissions.map(({ message }) => String(message))),
    unsettled: deliveries.filter(({ state }) => state !== 'delivered').length,
    ...copies,
    strangeCopies: strangeCopies(mailbox.received),
    otherAnswers: Object.fromEntries([...statuses].filter(([status]) => status !== 200)),
  }
}

/** The id that a notice carries for the reader. */
export function referenceIn({ email }: ReceivedMail): string | null {
  return /Reference\s+([0-9a-f-]{36})/.exec(email.text ?? '')?.[1] ?? null
}

/** Which of the acknowledged ids no mail has brought. */
export function undelivered(ids: Iterable<string>, mails: readonly ReceivedMail[]): string[] {
  const brought = new Set(mails.map(referenceIn))
  return [...ids].filter((id) => !brought.has(id))
}

/**
 * Resolves when nothing is owed any more, or when nothing more is delivered; the audit tells what is left. How
 * long it all takes depends on how much was accepted while the kills kept it from going out.
 * @param patienceMs how long the number of deliveries that wait may stay as it is
 */
export async function settle(place: Place, patienceMs = DELIVERED_WITHIN_MS): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let until = Date.now() + patienceMs
  while (Date.now() < until) {
    const rows = await readRows(
      place,
      `SELECT count(*) AS waiting FROM deliveries WHERE state = 'waiting'`,
    )
    const waiting = Number(rows[0]?.waiting)
    if (waiting === 0) return
    if (waiting < fewest) {
      fewest = waiting
      until = Date.now() + patienceMs
    }
    await delay(200)
  }
}

/**
 * A second copy is explained if a kill stands between it and the first, and after that kill the store did not
 * know yet that the first had been delivered.
 */
function auditCopies(mails: readonly ReceivedMail[], deaths: readonly Death[]) {
  const lives = new Map<string, number[]>()
  let life = 0
  for (const [index, { email }] of mails.entries()) {
    while (index >= (deaths[life]?.received ?? Number.POSITIVE_INFINITY)) life += 1
    const id = email.messageId ?? ''
    lives.set(id, [...(lives.get(id) ?? []), life])
  }
  const ofKill = new Map<number, number>()
  const unexplainedCopies: string[] = []
  for (const [id, seenIn] of lives)
    for (const [index, before] of seenIn.slice(0, -1).entries()) {
      const isExplained = before !== seenIn[index + 1] && deaths[before]?.waiting.has(id)
      if (isExplained) ofKill.set(before, (ofKill.get(before) ?? 0) + 1)
      else unexplainedCopies.push(id)
    }
  const counts = [...ofKill.values()]
  return {
    copies: counts.reduce((sum, count) => sum + count, 0),
    unexplainedCopies,
    mostCopiesOfOneKill: Math.max(0, ...counts),
  }
}

function strangeCopies(mails: readonly ReceivedMail[]): string[] {
  const byReference = new Map<string, Set<string>>()
  for (const mail of mails) {
    const reference = referenceIn(mail)
    if (reference === null) continue
    const ids = byReference.get(reference) ?? new Set()
    byReference.set(reference, ids.add(mail.email.messageId ?? ''))
  }
  return [...byReference].filter(([, ids]) => ids.size > 1).map(([reference]) => reference)
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}
