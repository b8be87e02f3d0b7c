import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCompany } from '../company.ts'
import { readSettings } from '../settings.ts'
import { StartError } from '../start-error.ts'
import { openStore } from '../storage/open-store.ts'
import { UsageError } from './inbox-context.ts'
import { VERBS, type Verb } from './verbs.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

process.exitCode = await run(process.argv.slice(2))

/** Runs a verb with its arguments. Returns the exit status. */
async function run(words: string[]): Promise<number> {
  // Files may have visitors' data: no other user of the machine may read them.
  process.umask(0o077)
  try {
    const { positionals, values } = readWords(words)
    const [name = '', ...given] = positionals
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
    if (!verb)
      throw new UsageError(name === '' ? usage() : `There is no verb "${name}".\n\n${usage()}`)
    const parameters = verb.orOption && values[verb.orOption] ? [] : verb.parameters
    if (given.length !== parameters.length)
      throw new UsageError(`Usage: npm run inbox -- ${formsOf(name, verb)}`)

    const settings = readSettings(process.env)
    if (verb.runWithoutStore)
      return await verb.runWithoutStore({ settings, print, options: values }, given[0] ?? '')
    const company = await readCompany(join(ROOT, 'content', 'company.yaml'))
    const store = await openStore(settings, 'operator')
    try {
      return await verb.run({ store, settings, company, print, options: values }, given[0] ?? '')
    } finally {
      await store.close()
    }
  } catch (error) {
    const isKnown = error instanceof StartError || error instanceof UsageError
    process.stderr.write(
      `${isKnown ? error.message : error instanceof Error ? error.stack : error}\n`,
    )
    return 1
  }
}

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        suspects: { type: 'boolean', default: false },
        dead: { type: 'boolean', default: false },
        'all-dead': { type: 'boolean', default: false },
        out: { type: 'string' },
        url: { type: 'string' },
        timeout: { type: 'string', default: '60' },
        to: { type: 'string' },
        undo: { type: 'boolean', default: false },
      },
    })
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

/** Waits until the text is written: a pipe may be read slowly. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(`${text}\n`, () => resolve()))
}
