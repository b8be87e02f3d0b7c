/** The steps that `npm test` is made of; `npm run check` and `npm run e2e` take some of them. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonTestResults } from 'vitest/node'
import { buildSite } from '../harness/build-site.ts'
import { compileContent } from '../harness/compile-content.ts'
import '../harness/demo-content.ts'
import { FULL_PAGES_DIR } from '../harness/full-pages.ts'
import { ROOT } from '../harness/root.ts'
import { type Output, runStep, type Step } from '../harness/run-step.ts'
import { checkStart } from './check-start.ts'
import { ALL_TYPES, type TypesProject } from './concerned.ts'
import { describeRecipes } from './describe-recipes.ts'
import {
  describeTally,
  type Failure,
  sum,
  type Tally,
  tallyOfPlaywright,
  tallyOfStatus,
  tallyOfVitest,
} from './tally.ts'

const REPORTS = join(ROOT, 'test-results', 'reports')

const durations: string[] = []

/** Whether tests run that are tagged `all`: docs/decisions/tests.md */
const isAll = (): boolean => Boolean(process.env.ALL_TESTS)

/** How long each step took, in the order in which they ended. */
export const describeDurations = (): string => durations.join('\n')

/** Builds the site that the next steps look at; ends this process where it cannot be built. */
export async function buildForTests(): Promise<void> {
  process.env.FULL_PAGES_DIR = FULL_PAGES_DIR
  const status = await buildSite({ keepForMs: 0 })
  if (status !== 0) process.exit(status)
}

/** Prints the sum as the last line, and ends this process. */
export function endWith(tally: Tally, remark = ''): never {
  console.log(`\n${describeTally(tally)}${remark && `; ${remark}`}`)
  process.exit(tally.failed > 0 ? 1 : 0)
}

/** Steps of which each needs the one before it. */
export async function inOrder(...steps: readonly (() => Promise<Tally>)[]): Promise<Tally> {
  const tallies: Tally[] = []
  for (const step of steps) tallies.push(await step())
  return sum(tallies)
}

/** Format and lint rules; the import rules of `.dependency-cruiser.mjs`; unused code and dependencies. */
export async function lint({ unused = true } = {}): Promise<Tally> {
  return announced('Lint and format', () =>
    passAll(
      { command: 'biome', args: ['ci', '--error-on-warnings', '.'] },
      { command: 'depcruise', args: ['--output-type', 'err', '.'] },
      ...(unused ? [{ command: 'knip', args: ['--no-progress'] }] : []),
    ),
  )
}

/** By its path: TypeScript 6, whose API `astro check` and other tools use, has a program of the same name. */
const TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc')
/** Of what is in content/. A build makes them, or `astro check`. */
const SITE_TYPES = join(ROOT, 'site', '.astro', 'types.d.ts')

/** Astro's own checker reads the `.astro` files with all of the site, and writes the types that others need of it. */
export async function types(projects: readonly TypesProject[] = ALL_TYPES): Promise<Tally> {
  return announced('Types', () =>
    passAll(
      ...projects.map((project) =>
        project === '.astro files' || (project === 'site' && !existsSync(SITE_TYPES))
          ? {
              command: 'astro',
              args: ['check', '--minimumFailingSeverity', 'warning'],
              cwd: join(ROOT, 'site'),
              env: { ASTRO_TELEMETRY_DISABLED: '1' },
            }
          : { command: process.execPath, args: [TSC, '-p', project] },
      ),
    ),
  )
}

/** @param args for Vitest, such as a folder */
export async function unitTests(args: readonly string[] = []): Promise<Tally> {
  return announced('Unit and server tests', async () => {
    const status = await compileContent()
    if (status !== 0) return tallyOfStatus(status)
    return vitest('unit', ['!editors', '!built', '!engines', '!deploy', '!own-site'], 'live', args)
  })
}

/**
 * Mutation tests: Stryker changes the code, and the tests must fail. stryker.config.mjs has the files and the score
 * below which this fails.
 */
export async function mutationTests(args: readonly string[] = []): Promise<Tally> {
  const stryker = { command: 'stryker', args: ['run', ...args] }
  return announced('Mutation tests', async () => tallyOfStatus(await runStep(stryker)))
}

/** What `start` has built, and what editors do on copies of the product with its scaled pictures. */
export async function editorTests(): Promise<Tally> {
  return announced('Built site and editors', () =>
    vitest('editors', ['built', 'editors'], 'at-end'),
  )
}

/** `npm start` itself: it builds the site, answers, and stops on a signal. */
export async function start(): Promise<Tally> {
  return announced('npm start', async () => tallyOfStatus(await checkStart()))
}

/** The site of another company, which was made from the product: it is built, answers, and is looked over. */
export async function ownSite(): Promise<Tally> {
  return announced('Your site', () =>
    inOrder(
      async () => tallyOfStatus(await checkStart({ CONTENT_DIR: '' })),
      () => vitest('own-site', ['own-site'], 'at-end'),
    ),
  )
}

/** Journeys through the built site, which `start` has left behind. */
export async function browserTests(args: readonly string[] = []): Promise<Tally> {
  return announced('Browser tests', () =>
    reported('playwright.json', tallyOfPlaywright, (file) =>
      runStep({
        command: 'playwright',
        args: [
          'test',
          ...['-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
          ...(isAll() ? [] : ['--grep-invert=@(all|long)']),
          ...args,
        ],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    ),
  )
}

/**
 * Runs programs one after the other, also after one has failed. Together they are one check. They run beside tests, so each
 * prints everything at its end.
 */
async function passAll(...steps: readonly Step[]): Promise<Tally> {
  let status = 0
  for (const step of steps) status = Math.max(status, await runStep({ ...step, output: 'at-end' }))
  return tallyOfStatus(status)
}

/**
 * Journeys in Firefox, and with LONG_TESTS in WebKit, through the built site; those in an engine that is missing are skipped.
 * @param args for Vitest, such as `-t WebKit`
 */
export async function engineTests(args: readonly string[] = []): Promise<Tally> {
  return announced('Engines', () => vitest('engines', ['engines'], 'live', args))
}

/** The recipes of deploy/, through the built site; what this machine lacks a program for is skipped. */
export async function deployChecks(args: readonly string[] = []): Promise<Tally> {
  return announced('Recipes of deploy/', async () => {
    // The verbose reporter says why each of them was skipped.
    const tally = await vitest('deploy', ['deploy'], 'live', args, 'verbose')
    const report = readFileSync(join(REPORTS, 'deploy.json'), 'utf8')
    console.log(`\n${describeRecipes(JSON.parse(report))}`)
    return tally
  })
}

function vitest(
  report: string,
  projects: readonly string[],
  output: Output,
  args: readonly string[] = [],
  reporter: 'default' | 'verbose' = 'default',
): Promise<Tally> {
  const tallyOf = (found: JsonTestResults) => tallyOfVitest(found, isAll() ? undefined : 'all')
  return reported(`${report}.json`, tallyOf, (file) =>
    runStep({
      command: 'vitest',
      output,
      args: [
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        `--reporter=${reporter}`,
        '--reporter=json',
        `--outputFile=${file}`,
        // Files of a worker share one environment in `npm test`: a third less processor time.
        ...(isAll() ? [] : ['--no-isolate', '--tags-filter=!all']),
        ...args,
      ],
    }),
  )
}

async function announced(title: string, step: () => Promise<Tally>): Promise<Tally> {
  console.log(`\n${title}`)
  const startedAt = performance.now()
  const tally = named(title, await step())
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const line = `${title}: ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`
  durations.push(line)
  console.log(line)
  return tally
}

/** Puts the title of the step before the names of its tests, and makes paths short. */
function named(title: string, tally: Tally): Tally {
  const name = ({ test, message }: Failure): Failure => ({
    test: `${title}: ${test.replace(`${ROOT}/`, '')}`,
    message,
  })
  return {
    ...tally,
    failures: tally.failures.map(name),
    unstable: tally.unstable.map(name),
  }
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
  // Such as an error that nobody caught: no test has it.
  return status !== 0 && tally.failed === 0 ? sum([tally, tallyOfStatus(status)]) : tally
}
