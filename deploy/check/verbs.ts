/** Everything that an operator does with an installation, in the sandbox of its recipe. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { VERBS } from '../../server/src/operator/verbs.ts'
import { checkConfiguration } from '../../server/testing/configuration.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { startTestPostgres } from '../../server/testing/postgres.ts'
import { readRows } from '../../server/testing/stored.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { startRestrictedServer } from './restricted-server.ts'
import { type Grants, handOver, sandboxed } from './sandbox.ts'

type Program = 'server' | 'inbox' | 'doctor'

export type Installation = {
  /** The words that start each of its programs, and what it is granted. */
  readonly programs: Readonly<
    Record<Program, { readonly command: string; readonly grants: Grants }>
  >
  readonly port: number
  /** DATA_DIR of its verbs, as this machine has it. */
  readonly data: string
  /** Where an operator puts files, as the installation has it. */
  readonly files: string
}

const OLD = join(ROOT, 'server', 'testing', 'old-databases', '0.2.0')
const [, APPLICATION, DEAD, , SUSPECT] = readFileSync(`${OLD}.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).id)

/** What is typed, what is printed at least, and the status where it is not 0: what cannot be done gets a sentence. */
const onRunningServer = (
  files: string,
  port: number,
): readonly (readonly [string, RegExp, number?])[] => [
  ['list', /An inquiry|Mira Holloway/],
  ['list --dead', new RegExp(DEAD)],
  [`show ${APPLICATION}`, /mira@northbay\.example/],
  ['notice NULL', /“ü” 🏮/],
  [`answer ${APPLICATION} declined`, /is declined/],
  [`resume ${APPLICATION} --out ${files}/resume.pdf`, /600 bytes/],
  [`resume ${APPLICATION} --out /usr/resume.pdf`, /cannot be written: .+ Give --out/, 1],
  [`release ${SUSPECT}`, /^Approved/],
  [`retry ${DEAD}`, /due now/],
  ['retry --all-dead', /due now/],
  ['export', new RegExp(`"id":"${APPLICATION}"`)],
  [`sign-in ${MAILBOXES.MAIL_TO_CAREERS}`, /\/sign-in\//],
  ['show-sessions', /not used/],
  ['sign-out', /^Ended: \d/],
  [`probe --url http://127.0.0.1:${port}`, /^Delivered/],
  ['new-secret', /^No link/],
  ['purge', /^Deleted: \d/],
  [`backup ${files}/made.db`, /5 resumes/],
  [`backup ${files}/made.db`, /exists\. Nothing was written/, 1],
  ['backup /usr/made.db', /cannot be written: .+ Name a folder/, 1],
  ['erase mira@northbay.example', /^Erased: [1-9]/],
  [`restore ${files}/none.db`, /There is no file/, 1],
  [`restore ${files}/made.db`, /Another server is using|uses the Postgres/, 1],
]

/**
 * Every verb, over the data of the version before, in the database that the recipe has.
 * @returns the settings with which it goes on: its data has moved to Postgres
 */
export async function expectEveryVerb(
  { programs, port, data, files }: Installation,
  database: 'SQLite' | 'Postgres',
): Promise<{ readonly DATABASE_URL: string }> {
  const mailbox = await openTestMailbox(onTestFinished)
  const postgres = await startTestPostgres()
  onTestFinished(postgres.remove)
  let DATABASE_URL: string | undefined
  const used = new Set<string>()

  function wordsOf(program: Program, args: string): string[] {
    const { command, grants } = programs[program]
    const environment = {
      ...{ PATH: '/usr/local/bin:/usr/bin:/bin', HOST: '127.0.0.1', PORT: String(port) },
      ...{ SMTP_URL: mailbox.url, DNS_SERVER: '127.0.0.1:1', RATE_LIMIT: '1000/1s' },
      // Submissions of 2026 are kept until 2081, and those of 1970 are not.
      ...{ ...MAILBOXES, RETENTION_DAYS: '20000', ...grants.environment, DATABASE_URL },
    }
    return sandboxed({ ...grants, environment }, `${command} ${args}`.trim().split(' '))
  }
  async function start() {
    const server = await startRestrictedServer(wordsOf('server', ''), port)
    expect((await server.ask('/readyz')).status).toBe(200)
    return server
  }
  /** Its output; the mailbox of this process answers meanwhile. */
  const outputOf = (program: Program, args: string) =>
    new Promise<{ status: unknown; output: string }>((resolve) =>
      execFile('env', wordsOf(program, args), { maxBuffer: 1e9 }, (error, stdout, stderr) =>
        resolve({ status: error?.code ?? 0, output: stdout + stderr }),
      ),
    )
  async function run(args: string, printed: RegExp, expected = 0): Promise<void> {
    used.add(args.split(' ')[0] ?? '')
    const { status, output } = await outputOf('inbox', args)
    expect({ args, status, output }).toEqual({
      ...{ args, status: expected, output: expect.stringMatching(printed) },
    })
    // No stack.
    expect(output).not.toMatch(/^ +at /m)
  }

  if (database === 'Postgres') {
    DATABASE_URL = await postgres.createDatabase()
    await readRows({ DATA_DIR: data, DATABASE_URL }, readFileSync(`${OLD}.sql`, 'utf8'))
  } else layOldDatabase(data)
  const server = await start()
  await expectDelivered(server.ask, mailbox, 'sandbox')
  for (const step of onRunningServer(files, port)) await run(...step)
  expect((await outputOf('doctor', '')).output).toMatch(/^ok +backup /m)
  expect(await server.stop()).toBe(0)

  DATABASE_URL = await postgres.createDatabase()
  await run(`restore ${files}/made.db`, /^Restored/)
  DATABASE_URL = undefined
  moveDatabaseAway(data)
  await run(`restore ${files}/made.db`, /^Restored/)
  const target = await postgres.createDatabase()
  await run(`move --to ${target}`, /^Moved to/)
  DATABASE_URL = target
  const moved = await start()
  await run('list', new RegExp(APPLICATION))
  expect(await moved.stop()).toBe(0)
  const { parts } = checkConfiguration({}).configuration
  const all = [VERBS, ...parts.map(({ verbs }) => verbs ?? {})].flatMap(Object.keys)
  expect([...used].sort()).toEqual(all.sort())
  return { DATABASE_URL: target }
}

/** Without an index that the new version makes, of more than SQLite sorts in memory. */
function layOldDatabase(folder: string): void {
  const file = join(folder, 'lanternfield.db')
  copyFileSync(`${OLD}.db`, file)
  const db = new DatabaseSync(file)
  db.exec('DROP INDEX submissions_address')
  const columns = Object.keys(db.prepare('SELECT * FROM submissions LIMIT 1').get() ?? {})
  const changed: Readonly<Record<string, string>> = {
    ...{ id: 'x', received_at: 'x', idempotency_key: 'NULL', address: 'hex(randomblob(1000))' },
  }
  db.exec(`WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 3000)
    INSERT INTO submissions SELECT ${columns.map((name) => changed[name] ?? name)}
    FROM (SELECT * FROM submissions WHERE suspicions IS NULL LIMIT 1), c`)
  db.close()
  handOver(file)
}

/** Moves the old database away, as an operator does. */
function moveDatabaseAway(folder: string): void {
  mkdirSync(join(folder, 'old'))
  for (const name of readdirSync(folder).filter((name) => name.startsWith('lanternfield.db')))
    renameSync(join(folder, name), join(folder, 'old', name))
}
