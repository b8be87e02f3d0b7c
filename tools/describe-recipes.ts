import { basename } from 'node:path'

/** The recipe of deploy/ that each file of deploy/check/ tries. */
const RECIPES: Readonly<Record<string, string>> = {
  service: 'one-machine',
  proxies: 'one-machine',
  container: 'container',
  lambda: 'static-host',
  many: 'many',
  release: 'many',
  monitoring: 'monitoring',
}

/** What Vitest's JSON report says of the checks. */
export type ChecksReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      /** `reason` why it was skipped: see deploy/check/programs.ts. */
      readonly meta?: { readonly reason?: string }
    }[]
  }[]
}

/** One line for each recipe: passed, failed, or skipped, and why what was skipped was. */
export function describeRecipes({ testResults }: ChecksReport): string {
  const recipes = [...new Set(testResults.map(({ name }) => recipeOf(name)))]
  return recipes
    .map((recipe) => {
      const files = testResults.filter(({ name }) => recipeOf(name) === recipe)
      const checks = files.flatMap(({ assertionResults }) => assertionResults)
      const skipped = checks.filter(({ status }) => status === 'skipped' || status === 'pending')
      const reasons = [...new Set(skipped.map(({ meta }) => meta?.reason ?? 'no reason given'))]
      const verdict = files.some(({ status }) => status === 'failed')
        ? 'failed'
        : skipped.length === checks.length
          ? 'skipped'
          : 'passed'
      const but =
        verdict === 'skipped' ? '' : `, ${skipped.length} of ${checks.length} checks skipped`
      const why = skipped.length > 0 ? `${but}: ${reasons.join('; ')}` : ''
      return `${recipe}: ${verdict}${why}`
    })
    .join('\n')
}

function recipeOf(file: string): string {
  const name = basename(file, '.check.ts')
  return RECIPES[name] ?? name
}
