import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { mailDirOf } from '../delivery/start-delivery.ts'
import { createDelivery, deliveryKindsFor, readMailDomain } from '../intake/delivery-kinds.ts'
import { purgeExpired } from '../jobs/purge.ts'
import { createLog } from '../log.ts'
import { eraseMailFiles, purgeMailFiles } from '../mail/file-mailer.ts'
import type { Store, SubmissionRecord } from '../storage/store.ts'
import { describe, describeShortly, toExportLine } from './describe.ts'
import { probe } from './probe.ts'
import { type Desk, type Options, UsageError } from './usage.ts'

const PAGE = 100

export type Verb = {
  /** The words that follow it. */
  readonly takes: readonly string[]
  /** The option that may stand in their place. */
  readonly orOption?: 'all-dead'
  readonly does: string
  /** Returns the exit status. */
  readonly run: (desk: Desk, word: string) => Promise<number>
}

/** What an operator can do, while the server runs or not. */
export const VERBS: Readonly<Record<string, Verb>> = {
  list: {
    takes: [],
    does: 'submissions, oldest first; --suspects: those that look like spam and wait for your word; --dead: those of which a delivery was given up',
    run: async (desk) => {
      let count = 0
      for await (const record of allOf(desk.store, desk.options)) {
        await desk.say(describeShortly(record))
        count += 1
      }
      if (count === 0) await desk.say('There are none.')
      return 0
    },
  },
  show: {
    takes: ['ID'],
    does: 'everything about one submission, and how its deliveries stand',
    run: async ({ store, say }, id) => {
      await say(describe(await find(store, id)))
      return 0
    },
  },
  resume: {
    takes: ['ID'],
    does: 'writes its resume to a file; --out FILE: to this one',
    run: async ({ store, options, say }, id) => {
      const resume = (await store.readSubmission(id))?.resume
      if (!resume) throw new UsageError(`Submission ${id} is not there, or has no resume.`)
      // npm has gone to the root of the repository; the operator is where he called it.
      const path = resolve(process.env.INIT_CWD ?? '', options.out ?? resume.fileName)
      // `wx`: what is there already is not overwritten by the name that a stranger chose.
      await writeFile(path, resume.content, { flag: options.out ? 'w' : 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          throw new UsageError(`${path} cannot be written: ${error.message}. Give --out FILE.`)
        },
      )
      await say(`${path}: ${resume.content.byteLength} bytes, SHA-256 ${resume.sha256}`)
      return 0
    },
  },
  release: {
    takes: ['ID'],
    does: 'declares a suspect harmless, and has it delivered',
    run: async ({ store, settings, say }, id) => {
      await find(store, id)
      const deliveries = deliveryKindsFor(settings).map((kind) =>
        createDelivery(kind, readMailDomain(settings)),
      )
      const isReleased = await store.release(id, deliveries, Date.now())
      await say(
        isReleased
          ? `Released ${id}: it is being delivered.`
          : `${id} is no suspect, or was released before.`,
      )
      return isReleased ? 0 : 1
    },
  },
  retry: {
    takes: ['ID'],
    orOption: 'all-dead',
    does: 'has what was given up, or waits, tried again now; --all-dead: of all that list --dead shows',
    run: async ({ store, options, say }, id) => {
      const ids = options['all-dead'] ? await idsOfDead(store) : [(await find(store, id)).id]
      let count = 0
      for (const each of ids) count += await store.retry(each, Date.now())
      await say(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now.`)
      return 0
    },
  },
  erase: {
    takes: ['EMAIL'],
    does: 'deletes whatever this address has sent, resumes and mail files included',
    run: async ({ store, settings, say }, email) => {
      const { submissions, deliveries } = await store.erase(email)
      const files = await eraseMailFiles(mailDirOf(settings), deliveries)
      await say(`Erased: ${submissions.length} submissions, ${files} mail files.`)
      return 0
    },
  },
  purge: {
    takes: [],
    does: 'deletes what is past its retention now, as the server does each hour',
    run: async ({ store, settings, say }) => {
      const { submissions, files } = await purgeExpired({
        store,
        retentionDays: settings.retentionDays,
        purgeMailFiles: (receivedBefore) => purgeMailFiles(mailDirOf(settings), receivedBefore),
        log: createLog('error'),
        now: Date.now,
      })
      await say(`Deleted: ${submissions} submissions, ${files} mail files.`)
      return 0
    },
  },
  export: {
    takes: [],
    does: 'every submission as a line of JSON; resumes as name, size and SHA-256',
    run: async ({ store, options, say }) => {
      for await (const record of allOf(store, options)) await say(toExportLine(record))
      return 0
    },
  },
  probe: {
    takes: [],
    does: 'sends a marked submission and waits until its mail has gone; --url ADDRESS, --timeout SECONDS',
    run: probe,
  },
}

async function find(store: Store, id: string): Promise<SubmissionRecord> {
  const record = await store.readRecord(id)
  if (!record) throw new UsageError(`There is no submission ${id}.`)
  return record
}

/** All of them before anything changes what the pages hold. */
async function idsOfDead(store: Store): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of allOf(store, { suspects: false, dead: true })) ids.push(id)
  return ids
}

/** All pages, one after the other. */
async function* allOf(
  store: Store,
  { suspects, dead }: Pick<Options, 'suspects' | 'dead'>,
): AsyncGenerator<SubmissionRecord> {
  let after: SubmissionRecord | null = null
  for (;;) {
    const page: SubmissionRecord[] = await store.listSubmissions({
      suspectsOnly: suspects,
      deadOnly: dead,
      after,
      count: PAGE,
    })
    yield* page
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
  }
}
