/** Looks at everything that can silently cost a message. Source: docs/decisions/doctor.md */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { parseArgs, parseEnv } from 'node:util'
import { emailAddress, wantedOf } from '@lanternfield/settings/kinds.ts'
import { describeUnknown } from '@lanternfield/settings/read-settings.ts'
import * as v from 'valibot'
import { openResolver } from '../../base/dns.ts'
import { type Finding, warn } from '../../check.ts'
import { checkConfiguration, tableOf } from '../../configuration.ts'
import { readContent } from '../../content.ts'
import type { Part } from '../../part.ts'
import { openStore } from '../../store/open-store.ts'
import { listChecks, runChecks } from './checks.ts'
import { sendProbes } from './send.ts'

export type DoctorOptions = {
  readonly parts: readonly Part[]
  readonly words: readonly string[]
  /** Has `.env`, if there is one. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly stderr: Writable
}

/** @returns the exit status */
export async function runDoctor(options: DoctorOptions): Promise<number> {
  const { environment, stdin: input, stdout: output } = options
  const { value: address, problem } = await attempt(async () => readAddress(options))
  if (problem !== null) {
    options.stderr.write(`${problem}\nnpm run doctor [-- --send ADDRESS]\n`)
    return 1
  }
  const { configuration, errors } = checkConfiguration(environment, options.parts)
  const { settings, database } = configuration
  const { value: content, problem: contentError } = await attempt(() => readContent())
  const { value: store, problem: storeError } = database.exists()
    ? await attempt(() => openStore(configuration, 'operator'))
    : { value: null, problem: null }
  let status = 0
  function print(findings: readonly Finding[]): void {
    output.write(findings.map(describe).join(''))
    if (findings.some(({ state }) => state === 'fail')) status = 1
  }
  try {
    const findings = await runChecks(listChecks(configuration.parts), {
      ...configuration,
      environment,
      settingErrors: contentError === null ? errors : [...errors, contentError],
      company: content?.company ?? null,
      store,
      storeError,
      resolver: openResolver(settings.dnsServer),
      now: Date.now,
    })
    print(findings)
    const unknown = findUnknown(options).join('\n')
    if (unknown) print([{ check: 'names', ...warn('set without effect', unknown) }])
    if (address && content && errors.length === 0) {
      const terminal = { input, output }
      const given = { ...configuration, address, content, store, terminal, now: Date.now }
      for await (const finding of sendProbes(given)) print([finding])
    }
  } finally {
    await store?.close()
  }
  return status
}

/** The address of `--send`; undefined without that. */
function readAddress({ words, stdin, stdout }: DoctorOptions): string | undefined {
  const { send } = parseArgs({ args: [...words], options: { send: { type: 'string' } } }).values
  if (send === undefined) return undefined
  if (!v.is(emailAddress, send)) throw new Error(`--send wants ${wantedOf(emailAddress)}.`)
  if (stdin.isTTY && stdout.isTTY) return send
  throw new Error('--send needs a terminal, in which a code is typed. Nothing was sent.')
}

/** What other programs read from `.env`. */
const OF_OTHERS = /^(?:NODE_|PG|AWS_|TZ$)|_PROXY$/i

/** A sentence for each variable that looks like a setting, and for each in `.env` that is none. */
function findUnknown({ environment, folder, parts }: DoctorOptions): string[] {
  const read = (file = '') => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  const similar = describeUnknown(tableOf(parts), environment)
  // Receivers take settings of their own from the environment, and the build has some.
  const known = [read(join(folder, '.env.example')), read(environment.RECEIVERS_FILE), ...similar]
  const words = known.join().split(/\W+/)
  const unknown = Object.keys(parseEnv(read(join(folder, '.env')))).filter(
    (name) => !OF_OTHERS.test(name) && !words.includes(name),
  )
  return [...similar, ...unknown.map((name) => `${name} in .env is no setting.`)]
}

async function attempt<T>(work: () => Promise<T>) {
  try {
    return { value: await work(), problem: null }
  } catch (error) {
    return { value: null, problem: (error as Error).message }
  }
}

function describe({ check, state, saw, advice }: Finding): string {
  const lines = advice === '' ? [] : advice.split('\n').map((line) => `      ${line}\n`)
  return [`${state.padEnd(4)}  ${check.padEnd(11)}  ${saw}\n`, ...lines].join('')
}
