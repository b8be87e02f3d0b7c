import { parseArgs } from 'node:util'
import { StartError } from '../base/start-error.ts'
import { readContent } from '../content.ts'
import { openStore } from '../store/open-store.ts'
import { unusableFile } from '../store/sqlite.ts'
import { type TransferContext, UsageError, VERB_OPTIONS, type Verb } from './verb.ts'
import { VERBS } from './verbs.ts'

type Verbs = Readonly<Record<string, Verb>>

export type RunVerbOptions = Pick<TransferContext, 'configure' | 'environment' | 'print'> & {
  /** The verb with its arguments. */
  readonly args: string[]
  readonly printError: (text: string) => Promise<void>
}

/** Runs a verb of the operator. Returns the exit status. */
export async function runVerb(options: RunVerbOptions): Promise<number> {
  const { args, configure, environment, print, printError } = options
  try {
    const configuration = configure(environment)
    const verbs: Verbs = Object.assign({}, VERBS, ...configuration.parts.map((part) => part.verbs))
    const { positionals, values } = readArgs(args, verbs)
    const [name = '', ...given] = positionals
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (!verb)
      throw new UsageError(
        name === '' ? usage(verbs) : `There is no verb "${name}".\n\n${usage(verbs)}`,
      )
    const parameters = verb.orOption && values[verb.orOption] ? [] : verb.parameters
    if (given.length !== parameters.length)
      throw new UsageError(`Usage: npm run inbox -- ${formsOf(name, verb)}`)

    const context = { configuration, configure, environment, print, options: values }
    if (verb.runWithoutStore) return (await verb.runWithoutStore(context, ...given)) ?? 0
    const store = await openStore(configuration, 'operator')
    try {
      return (await verb.run({ ...context, store, readContent }, ...given)) ?? 0
    } finally {
      await store.close()
    }
  } catch (error) {
    // The reader of a list has closed the pipe. All other verbs print after their work.
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0
    const explained = unusableFile('The database in DATA_DIR', error)
    const isKnown = explained instanceof StartError || explained instanceof UsageError
    const { message, stack } = explained as Error
    await printError(`${isKnown ? message : stack}`)
    return 1
  }
}

function readArgs(args: string[], verbs: Verbs) {
  try {
    return parseArgs({ args, allowPositionals: true, options: VERB_OPTIONS })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage(verbs)}`)
  }
}

function formsOf(name: string, { parameters, orOption }: Verb): string {
  const form = [name, ...parameters].join(' ')
  return orOption ? `${form}, or ${name} --${orOption}` : form
}

function usage(verbs: Verbs): string {
  const lines = Object.entries(verbs).map(
    ([name, { parameters, summary }]) =>
      `  ${[name, ...parameters].join(' ').padEnd(18)} ${summary}`,
  )
  return ['npm run inbox -- <verb>', ...lines].join('\n')
}
