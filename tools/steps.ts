/** The steps that `npm test` is made of; `npm run check` and `npm run e2e` take some of them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../harness/root.ts'
import { runStep } from '../harness/run-step.ts'
import { checkStart } from './check-start.ts'
import { type Tally, tallyOfPlaywright, tallyOfStatus, tallyOfVitest } from './tally.ts'

const REPORTS = join(ROOT, 'test-results', 'reports')

/** Format and lint rules; the import rules of `.dependency-cruiser.mjs`; unused code and dependencies. */
export async function lint(): Promise<Tally> {
  return announced('Lint and format', async () => {
    const failed = [
      await runStep({ command: 'biome', args: ['ci', '--error-on-warnings', '.'] }),
      await runStep({ command: 'depcruise', args: ['--output-type', 'err', '.'] }),
      await runStep({ command: 'knip', args: ['--no-progress'] }),
    ]
    return tallyOfStatus(Math.max(...failed))
  })
}

/** The types of every workspace; Astro's own checker reads the `.astro` files as well. */
export async function types(): Promise<Tally> {
  return announced('Types', async () => {
    let failed = 0
    for (const project of ['contract', 'packages/resume-inspection', 'server', '.'])
      failed += await runStep({ command: 'tsc', args: ['-p', project] })
    failed += await runStep({
      command: 'astro',
      args: ['check', '--minimumFailingSeverity', 'warning'],
      cwd: join(ROOT, 'site'),
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    })
    return tallyOfStatus(failed)
  })
}

export async function unitTests(): Promise<Tally> {
  return announced('Unit and server tests', () => vitest('unit', ['!editors', '!timed']))
}

/**
 * Mutation tests: Stryker changes the code, and the tests must fail. stryker.config.json has the files and the score
 * below which this fails.
 */
export async function mutationTests(args: readonly string[] = []): Promise<Tally> {
  return announced('Mutation tests', async () =>
    tallyOfStatus(await runStep({ command: 'stryker', args: ['run', ...args] })),
  )
}

/** How long one sender, one neighbour or one body makes others wait. */
export async function timedTests(): Promise<Tally> {
  return announced('Waiting times', () => vitest('timed', ['timed']))
}

/** What editors do, on copies of the product: after `start`, which has scaled the pictures. */
export async function editorTests(): Promise<Tally> {
  return announced('Editors', () => vitest('editors', ['editors']))
}

/** `npm start` itself: it builds the site, answers, and stops when it is told to. */
export async function start(): Promise<Tally> {
  return announced('npm start', async () => tallyOfStatus(await checkStart()))
}

/** Journeys through the built site, which `start` has left behind. */
export async function browserTests(args: readonly string[] = []): Promise<Tally> {
  return announced('Browser tests', () =>
    reported('playwright.json', tallyOfPlaywright, (file) =>
      runStep({
        command: 'playwright',
        args: ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...args],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    ),
  )
}

function vitest(report: string, projects: readonly string[]): Promise<Tally> {
  return reported(`${report}.json`, tallyOfVitest, (file) =>
    runStep({
      command: 'vitest',
      args: [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile=${file}`,
      ],
    }),
  )
}

async function announced(title: string, step: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n${title}`)
  const startedAt = performance.now()
  const tally = await step()
  console.log(
    `${title}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
  )
  return tally
}

/** Runs a step that writes a report, and reads it. A step that ends without one has failed as a whole. */
async function reported<T>(
  name: string,
  tallyOf: (report: T) => Tally,
  run: (file: string) => Promise<number>,
): Promise<Tally> {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  const status = await run(file)
  if (!existsSync(file)) return tallyOfStatus(status || 1)
  const tally = tallyOf(JSON.parse(readFileSync(file, 'utf8')))
  return status !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}
