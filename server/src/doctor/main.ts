/** `npm run doctor`: looks at everything that can silently cost a message. Source: docs/decisions/doctor.md */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { emailAddress } from '@lanternfield/contract/settings/values.ts'
import { readContent } from '../base/content.ts'
import { openResolver } from '../base/dns.ts'
import type { Finding } from '../base/finding.ts'
import { checkSettings } from '../settings.ts'
import { databasePath } from '../storage/data-directory.ts'
import { openStore, type StoreSettings } from '../storage/open-store.ts'
import { CHECKS } from './checks.ts'
import { runChecks } from './run-checks.ts'
import { sendProbes } from './send.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

await main()

async function main(): Promise<void> {
  const { value: address, problem } = await attempt(readAddress)
  if (problem !== null) {
    process.stderr.write(`${problem}\nnpm run doctor [-- --send ADDRESS]\n`)
    process.exit(1)
  }
  const { settings, errors } = checkSettings(process.env)
  const { value: content, problem: contentError } = await attempt(() =>
    readContent(join(ROOT, CONTENT_FOLDER)),
  )
  const { value: store, problem: storeError } = hasDatabase(settings)
    ? await attempt(() => openStore(settings, 'operator'))
    : { value: null, problem: null }
  try {
    const findings = await runChecks(CHECKS, {
      settings,
      settingErrors: contentError === null ? errors : [...errors, contentError],
      company: content?.company ?? null,
      store,
      storeError,
      resolver: openResolver(settings.dnsServer),
      now: Date.now,
    })
    print(findings)
    if (address && content && errors.length === 0) {
      const options = { address, settings, content, store, now: Date.now }
      for await (const finding of sendProbes(options)) print([finding])
    }
  } finally {
    await store?.close()
  }
  // A server that does not answer may still have a connection.
  process.exit()
}

/** That of `--send`. */
async function readAddress(): Promise<string | undefined> {
  const { send } = parseArgs({ options: { send: { type: 'string' } } }).values
  if (send === undefined) return undefined
  if (emailAddress.parse(send) === null) throw new Error(`--send wants ${emailAddress.wanted}.`)
  if (process.stdin.isTTY && process.stdout.isTTY) return send
  throw new Error('--send needs a terminal, in which a code is typed. Nothing was sent.')
}

function print(findings: readonly Finding[]): void {
  process.stdout.write(findings.map(describe).join(''))
  if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
}

/** Opening it would make one. */
function hasDatabase({ databaseUrl, dataDir }: StoreSettings): boolean {
  return databaseUrl !== null || existsSync(databasePath(dataDir))
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
