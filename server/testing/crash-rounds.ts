/** Kills a server under load again and again, and audits afterwards that every promise was kept. */
import { setTimeout as delay } from 'node:timers/promises'
import {
  auditCopies,
  copiesUnderOtherIds,
  type KillRecord,
  undelivered,
  wrongResumes,
  wrongThanks,
} from './crash-audit.ts'
import { startLoad } from './load.ts'
import type { TestMailbox } from './mailbox.ts'
import { createRandom } from './random.ts'
import { launchServerProcess } from './server-process.ts'
import { type Place, readRows, type StoredRow } from './stored.ts'

const VISITORS = 6
const PAUSE_MS = 15
/** A server lives for so long after its first answer. */
const LONGEST_LIFE_MS = 500
/** Some are killed before they answer at all; a start takes about a second. */
const KILLED_AT_START = 0.15
const LONGEST_START_MS = 900
/** How long the number of deliveries that wait may stay as it is: the claims of a server that was killed end. */
const DELIVERED_WITHIN_MS = 90_000
/** The mail server notices within this time that the sender was killed. */
const HUNG_UP_WITHIN_MS = 5000
/** Concurrent deliveries of one server: a kill can interrupt no more mails than that. */
const MAILS_AT_ONCE = 3

export type CrashOptions = {
  readonly place: Place
  readonly mailbox: TestMailbox
  readonly rounds: number
  readonly seed?: number
}

export type CrashReport = Awaited<ReturnType<CrashRun['finish']>>

/** Each promise that was broken, and what broke it. */
type BrokenPromises = Readonly<Record<string, readonly string[]>>

export function brokenPromises(report: CrashReport): BrokenPromises {
  const { acknowledged, stored, unsettled, otherAnswers, mostCopiesOfOneKill } = report
  return onlyBroken({
    'acknowledged and not stored': report.lost,
    'acknowledged and not delivered': report.undelivered,
    // The load repeats each submission until it is answered.
    'stored and not acknowledged': stored > acknowledged ? [`${stored - acknowledged}`] : [],
    'sent under one key and stored twice': report.storedTwice,
    'not exactly the thank-you that is expected': report.wrongThanks,
    'not exactly the resume that was sent': report.wrongResumes,
    'deliveries that are not settled': unsettled > 0 ? [`${unsettled}`] : [],
    'mailed twice without a kill between': report.unexplainedCopies,
    'mailed twice under two Message-IDs': report.copiesUnderOtherIds,
    'more copies of one kill than mails underway':
      mostCopiesOfOneKill > MAILS_AT_ONCE ? [`${mostCopiesOfOneKill}`] : [],
    'answers other than 200': Object.entries(otherAnswers).map(
      ([status, count]) => `${count} × ${status}`,
    ),
  })
}

/** The promises of which the list is not empty. */
function onlyBroken(promises: BrokenPromises): BrokenPromises {
  return Object.fromEntries(Object.entries(promises).filter(([, breaches]) => breaches.length > 0))
}

/** Runs the rounds, lets the last server deliver everything, and audits. */
export async function runCrashRounds({ rounds, ...options }: CrashOptions): Promise<CrashReport> {
  const run = startCrashRun(options)
  try {
    await run.kill(rounds)
    return await run.finish()
  } finally {
    run.abort()
  }
}

type CrashRun = ReturnType<typeof startCrashRun>

/** Starts a server under load that is killed, stopped and started again, always with the same visitors. */
function startCrashRun(options: Omit<CrashOptions, 'rounds'>) {
  const { mailbox, place } = options
  const random = createRandom(options.seed)
  const killRecords: KillRecord[] = []
  const lost = new Set<string>()
  let origin: string | null = null
  let killedWhileStarting = 0
  let server = launch()
  const load = startLoad({ target: () => origin, visitors: VISITORS, pauseMs: PAUSE_MS })

  function launch() {
    return launchServerProcess({
      ...place,
      SMTP_URL: mailbox.url,
      MAIL_TO_SERVICES: 'hello@lanternfield.example',
      MAIL_TO_CAREERS: 'careers@lanternfield.example',
      RATE_LIMIT: '1000/1s',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
    })
  }

  async function answers(): Promise<void> {
    origin = await server.answers
  }

  async function killServer(): Promise<void> {
    server.kill('SIGKILL')
    origin = null
    await server.ended
    // What was on its way to the mail server counts for the life that sent it.
    const until = performance.now() + HUNG_UP_WITHIN_MS
    while (mailbox.connections() > 0 && performance.now() < until) await delay(5)
  }

  /** Everything acknowledged so far must be in the store. @returns the Message-IDs of what waits */
  async function checkStored(): Promise<ReadonlySet<string>> {
    const rows = await readRows(place, 'SELECT submission_id, message_id, state FROM deliveries')
    const stored = new Set(rows.map((row) => String(row.submission_id)))
    for (const id of load.acknowledged.values()) if (!stored.has(id)) lost.add(id)
    const waiting = rows.filter(({ state }) => state === 'waiting')
    return new Set(waiting.map((row) => String(row.message_id)))
  }

  /** Kills the server at random moments, and starts it again each time. */
  async function kill(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      // The first server lives until it answers: tables are made only once.
      if (killRecords.length > 0 && random.chance(KILLED_AT_START)) {
        const lifeMs = random.between(0, LONGEST_START_MS)
        const failed = await Promise.race([delay(lifeMs, null), server.ended])
        if (failed !== null) throw new Error(`It does not start (${failed}): ${server.output()}`)
        killedWhileStarting += 1
      } else {
        await answers()
        await delay(random.between(0, LONGEST_LIFE_MS))
      }
      await killServer()
      killRecords.push({ waiting: await checkStored(), received: mailbox.received.length })
      server = launch()
    }
    await answers()
  }

  async function stopServer(): Promise<void> {
    origin = null
    server.kill('SIGTERM')
    const status = await server.ended
    if (status !== 0) throw new Error(`The server ended with ${status}: ${server.output()}`)
  }

  /** Of ids, and of the marks of submissions. */
  async function audit() {
    const submissions = await readRows(place, 'SELECT document FROM submissions')
    const deliveries = await readRows(
      place,
      'SELECT d.kind, d.state, s.document FROM deliveries d JOIN submissions s ON s.id = d.submission_id',
    )
    const thanks = deliveries.filter(({ kind }) => kind === 'acknowledge')
    const expected = new Set(thanks.map(messageOf))
    const { acknowledged, statuses, unanswered } = load
    const { received } = mailbox
    return {
      seed: random.seed,
      kills: killRecords.length,
      killedWhileStarting,
      // Each was sent again under its key.
      unanswered: unanswered(),
      acknowledged: acknowledged.size,
      stored: submissions.length,
      mails: received.length,
      lost: [...lost],
      undelivered: undelivered(acknowledged.values(), received),
      wrongThanks: wrongThanks(acknowledged.keys(), expected, received),
      wrongResumes: wrongResumes(acknowledged.keys(), received),
      storedTwice: repeated(submissions.map(messageOf)),
      unsettled: deliveries.filter(({ state }) => state !== 'delivered').length,
      ...auditCopies(received, killRecords),
      copiesUnderOtherIds: copiesUnderOtherIds(received),
      otherAnswers: Object.fromEntries([...statuses].filter(([status]) => status !== 200)),
    }
  }

  return {
    kill,
    /** Stops the load, waits until everything is delivered, stops the server and audits. */
    finish: async () => {
      await answers()
      await load.stop()
      await settle(place)
      await checkStored()
      await stopServer()
      return audit()
    },
    /** Ends the server, whatever state it is in. */
    abort: () => server.kill('SIGKILL'),
  }
}

function messageOf({ document }: StoredRow): string {
  return JSON.parse(String(document)).message
}

/**
 * Resolves when no delivery waits any more, or when nothing more is delivered; the audit reports what is left. How
 * long it all takes depends on how much was accepted while the kills kept it from going out.
 */
async function settle(place: Place): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let until = Date.now() + DELIVERED_WITHIN_MS
  while (Date.now() < until) {
    const rows = await readRows(place, `SELECT id FROM deliveries WHERE state = 'waiting'`)
    const waiting = rows.length
    if (waiting === 0) return
    if (waiting < fewest) {
      fewest = waiting
      until = Date.now() + DELIVERED_WITHIN_MS
    }
    await delay(200)
  }
}

function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.has(value) || !seen.add(value))
}
