import { parseArgs } from 'node:util'
import { StartError } from '../base/start-error.ts'
import { readContent } from '../content.ts'
import { readSettings } from '../settings.ts'
import { openStore } from '../store/open-store.ts'
import { unusableFile } from '../store/sqlite.ts'
import { INBOX_OPTIONS, type TransferContext, UsageError } from './verb.ts'
import { VERBS, type Verb } from './verbs.ts'

export type RunInboxOptions = Pick<TransferContext, 'environment' | 'print'> & {
  /** The verb with its arguments. */
  readonly words: string[]
  readonly printError: (text: string) => Promise<void>
}

/** Runs a verb of the operator. Returns the exit status. */
export async function runInbox(options: RunInboxOptions): Promise<number> {
  const { words, environment, print, printError } = options
  try {
    const { positionals, values } = readWords(words)
    const [name = '', ...given] = positionals
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
    if (!verb)
      throw new UsageError(name === '' ? usage() : `There is no verb "${name}".\n\n${usage()}`)
    const parameters = verb.orOption && values[verb.orOption] ? [] : verb.parameters
    if (given.length !== parameters.length)
      throw new UsageError(`Usage: npm run inbox -- ${formsOf(name, verb)}`)

    const settings = readSettings(environment)
    const context = { settings, environment, print, options: values }
    if (verb.runWithoutStore) return (await verb.runWithoutStore(context, ...given)) ?? 0
    const store = await openStore(settings, 'operator')
    try {
      const inboxContext = {
        ...context,
        store,
        readContent,
      }
      return (await verb.run(inboxContext, ...given)) ?? 0
    } finally {
      await store.close()
    }
  } catch (error) {
    // The reader of a list has closed the pipe. All other verbs print after their work.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    const explained = unusableFile('The database in DATA_DIR', error)
    const isKnown = explained instanceof StartError || explained instanceof UsageError
    await printError(
      `${isKnown ? explained.message : explained instanceof Error ? explained.stack : explained}`,
    )
    return 1
  }
}

function readWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: INBOX_OPTIONS })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage()}`)
  }
}

function formsOf(name: string, { parameters, orOption }: Verb): string {
  const form = [name, ...parameters].join(' ')
  return orOption ? `${form}, or ${name} --${orOption}` : form
}

function usage(): string {
  const lines = Object.entries(VERBS).map(
    ([name, { parameters, summary }]) =>
      `  ${[name, ...parameters].join(' ').padEnd(18)} ${summary}`,
  )
  return ['npm run inbox -- <verb>', ...lines].join('\n')
}
