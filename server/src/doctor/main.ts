/** `npm run doctor`: looks at everything that can silently cost a message. Source: docs/decisions/doctor.md */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readContent } from '../base/content.ts'
import { openResolver } from '../base/dns.ts'
import type { Finding } from '../base/finding.ts'
import { checkSettings } from '../settings.ts'
import { databasePath } from '../storage/data-directory.ts'
import { openStore, type StoreSettings } from '../storage/open-store.ts'
import { CHECKS } from './checks.ts'
import { runChecks } from './run-checks.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')

await main()

async function main(): Promise<void> {
  const { settings, errors } = checkSettings(process.env)
  const { value: content, problem: contentError } = await attempt(() =>
    readContent(join(ROOT, 'content')),
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
    process.stdout.write(findings.map(describe).join(''))
    if (findings.some(({ state }) => state === 'fail')) process.exitCode = 1
  } finally {
    await store?.close()
  }
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
