import { writeFile } from 'node:fs/promises'
import { createLog } from '../base/log.ts'
import { readPages } from '../base/read-pages.ts'
import { readMailDomain } from '../intake/delivery-kinds.ts'
import { createSubmissionActions, hasStates } from '../intake/submission-actions.ts'
import { purgeExpired } from '../jobs/purge.ts'
import { eraseMailFiles, mailDirOf } from '../mail/file-mailer.ts'
import type { Store, SubmissionRecord } from '../store/store.ts'
import { versionOf } from '../submission/history.ts'
import { STATES, type State } from '../submission/states.ts'
import { describe, describePrivacyNotice, describeShortly, toExportLine } from './describe.ts'
import { toPath, UsageError, type Verb, type VerbContext } from './verb.ts'

/** The operator's commands of the core; they work with and without a running server. */
export const VERBS: Readonly<Record<string, Verb>> = {
  list: {
    parameters: [],
    summary:
      'submissions, oldest first; --suspects: suspects that await review; --dead: those with a dead delivery',
    run: async (context) => {
      let count = 0
      for await (const record of allOf(context.store, context.options)) {
        await context.print(describeShortly(record))
        count += 1
      }
      if (count === 0) await context.print('There are none.')
    },
  },
  show: {
    parameters: ['ID'],
    summary: 'one submission with all its fields and deliveries',
    run: async ({ store, print }, id) => {
      await print(describe(await find(store, id)))
    },
  },
  notice: {
    parameters: ['VERSION'],
    summary: 'the words of a privacy notice that submissions name',
    run: async ({ store, print }, version) => {
      const notice = await store.notices.read(version)
      if (!notice) throw new UsageError(`This site has not shown a notice ${version}.`)
      await print(describePrivacyNotice(notice))
    },
  },
  answer: {
    parameters: ['ID', 'STATE'],
    summary:
      'records that it is answered: open, answered or closed; of an application open, seen, talking, declined (without a letter) or closed',
    run: async (context, id, state) => {
      const record = await find(context.store, id)
      if (!hasStates(record))
        throw new UsageError(
          `${id} is a suspect, a probe or a request for the guide: it has no state.`,
        )
      const states: readonly State[] = STATES[record.profile]
      const known = states.find((name) => name === state)
      if (!known) throw new UsageError(`${id} can be: ${states.join(', ')}.`)
      const change = { state: known, by: 'terminal', version: versionOf(record.history) } as const
      if (!(await (await actionsOf(context)).changeState(record, change)))
        throw new UsageError(`Somebody has just changed ${id}. Look again.`)
      const isDeclined = known === 'declined'
      await context.print(`${id} is ${state}.${isDeclined ? ' No letter is sent.' : ''}`)
    },
  },
  resume: {
    parameters: ['ID'],
    summary: 'writes its resume to a file; --out FILE: to this one',
    run: async ({ store, environment, options, print }, id) => {
      const resume = (await store.submissions.read(id))?.resume
      if (!resume) throw new UsageError(`Submission ${id} does not exist, or has no resume.`)
      const path = toPath(environment, options.out ?? resume.fileName)
      // `wx`: a file name that a visitor chose overwrites nothing.
      await writeFile(path, resume.content, { flag: options.out ? 'w' : 'wx' }).catch(
        (error: NodeJS.ErrnoException) => {
          throw new UsageError(`${path} cannot be written: ${error.message}. Give --out FILE.`)
        },
      )
      await store.submissions.recordEvent(
        id,
        { event: 'resume downloaded', by: 'terminal' },
        Date.now(),
      )
      await print(`${path}: ${resume.content.byteLength} bytes, SHA-256 ${resume.sha256}`)
      if (resume.isDamaged)
        await print(
          'It has changed on the disk since it was received: its SHA-256 is another now. Look for it in an older backup.',
        )
    },
  },
  release: {
    parameters: ['ID'],
    summary: 'approves a suspect, and enqueues its deliveries',
    run: async (context, id) => {
      const record = await find(context.store, id)
      const isApproved = await (await actionsOf(context)).approve(record, { by: 'terminal' })
      await context.print(
        isApproved
          ? `Approved ${id}: it is being delivered.`
          : `${id} is no suspect, or was approved or deleted before.`,
      )
      return isApproved ? 0 : 1
    },
  },
  retry: {
    parameters: ['ID'],
    orOption: 'all-dead',
    summary: 'retries dead and waiting deliveries now; --all-dead: of all that list --dead shows',
    run: async (context, id) => {
      const { store, options, print } = context
      // All of them before anything changes what the pages hold.
      const records = options['all-dead']
        ? await Array.fromAsync(allOf(store, { suspects: false, dead: true }))
        : [await find(store, id)]
      const actions = await actionsOf(context)
      let count = 0
      for (const record of records) count += await actions.retry(record, { by: 'terminal' })
      await print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} due now.`)
    },
  },
  erase: {
    parameters: ['EMAIL'],
    summary: 'deletes all submissions of this address, with resumes and mail files',
    run: async ({ store, configuration, print }, email) => {
      let count = 0
      let files = 0
      for await (const { submissions, deliveries } of store.submissions.erase(email)) {
        count += submissions.length
        files += await eraseMailFiles(mailDirOf(configuration.settings), deliveries)
      }
      await print(`Erased: ${count} submissions, ${files} mail files.`)
    },
  },
  purge: {
    parameters: [],
    summary: 'deletes expired submissions now, as the server does each hour',
    run: async (context) => {
      const { submissions, files } = await purgeExpired(coreOf(context))
      await context.print(`Deleted: ${submissions} submissions, ${files} mail files.`)
    },
  },
  'new-secret': {
    parameters: [],
    summary: 'makes a new secret: ends all links that were ever mailed, and all sessions',
    run: async ({ store, print }) => {
      await store.replaceSecret()
      await print(
        'No link that was mailed before works any more, and all sessions have ended. Running servers know the new secret within seconds; mails that wait get its links. Make a backup: older ones have the old secret.',
      )
    },
  },
  export: {
    parameters: [],
    summary: 'every submission as a line of JSON; resumes as name, size and SHA-256',
    run: async ({ store, options, print }) => {
      for await (const record of allOf(store, options)) await print(toExportLine(record))
    },
  },
}

/** What verbs share with a server. */
function coreOf({ store, configuration: { settings, parts } }: VerbContext) {
  const mailDomain = readMailDomain(settings)
  return { settings, parts, store, mailDomain, log: createLog('error'), now: Date.now }
}

async function actionsOf(context: VerbContext) {
  return createSubmissionActions({ ...coreOf(context), content: await context.readContent() })
}

const allOf = (
  store: Store,
  { suspects, dead }: Pick<VerbContext['options'], 'suspects' | 'dead'>,
) =>
  readPages<SubmissionRecord>((page) =>
    store.submissions.list({ suspectsOnly: suspects, deadOnly: dead, ...page }),
  )

async function find(store: Store, id: string): Promise<SubmissionRecord> {
  const record = await store.submissions.readRecord(id)
  if (!record) throw new UsageError(`There is no submission ${id}.`)
  return record
}
