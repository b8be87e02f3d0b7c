/** Delivery without HTTP, from a store of its own to a real mail server, at a time that the test sets. */
import { pino } from 'pino'
import { expect, onTestFinished } from 'vitest'
import { readMailDomain } from '../src/intake/delivery-kinds.ts'
import { startDelivery } from '../src/outbox/start-delivery.ts'
import { openStore } from '../src/store/open-store.ts'
import type { NewSubmission } from '../src/store/store.ts'
import { openWork } from '../src/work.ts'
import { readConfiguration } from './configuration.ts'
import { openTestCore } from './core.ts'
import { NOW } from './entries.ts'
import { temporaryDirectory } from './files.ts'
import { openTestMailbox } from './mailbox.ts'
import { readRows } from './stored.ts'
import { CONTENT } from './test-server.ts'

const NOWHERE = 'http://127.0.0.1:9/'

/** @param smtp whether mails go to the mail server, or into files */
export async function openOutbox({
  environment = {},
  smtp = true,
  content = CONTENT,
  onReachable = (_isReachable: boolean): void => undefined,
} = {}) {
  const mailbox = await openTestMailbox(onTestFinished)
  const dataDir = temporaryDirectory()
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    ...(smtp && { SMTP_URL: mailbox.url }),
    ...environment,
  })
  const store = await openStore(configuration)
  const logged: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  const clock = { now: NOW, elapsed: 0 }
  const now = () => clock.now
  const elapsed = () => clock.elapsed
  const mailDomain = readMailDomain(configuration.settings)
  const given = { ...configuration, content, store, mailDomain, log, now, elapsed }
  const work = openWork(await openTestCore({}, given), NOWHERE)
  const delivery = startDelivery(work, { onAttempt: () => undefined, onReachable })
  onTestFinished(async () => {
    await delivery.stop()
    // A test may have closed it.
    await store.close().catch(() => undefined)
  })
  return {
    mailbox,
    dataDir,
    settings: configuration.settings,
    work,
    store,
    logged,
    log,
    clock,
    now,
    delivery,
    save: (entry: NewSubmission) => store.submissions.save(entry, clock.now),
    /** The rows of all deliveries. */
    readDeliveries: () =>
      readRows({ DATA_DIR: dataDir }, 'SELECT * FROM deliveries ORDER BY kind DESC'),
    /** Resolves when nothing waits, and nothing was given up. */
    settle: () =>
      expect.poll(() => store.outbox.readQueue()).toMatchObject({ waiting: 0, dead: 0 }),
    /** Time passes. */
    pass: (ms: number) => {
      clock.now += ms
      delivery.wake()
    },
  }
}
