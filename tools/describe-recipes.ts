import { basename } from 'node:path'
import type { JsonTestResults } from 'vitest/node'

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

/** One line for each recipe: passed, failed, or skipped, and why what was skipped was. */
export function describeRecipes({ testResults }: JsonTestResults): string {
  const recipes = Map.groupBy(testResults, ({ name }) => {
    const check = basename(name, '.check.ts')
    return RECIPES[check] ?? check
  })
  return Array.from(recipes, ([recipe, files]) => {
    const checks = files.flatMap(({ assertionResults }) => assertionResults)
    const skipped = checks.filter(({ status }) => status === 'skipped' || status === 'pending')
    // deploy/check/programs.ts writes it.
    const reasonOf = ({ meta }: { readonly meta: object }) =>
      'reason' in meta ? meta.reason : 'no reason given'
    const reasons = [...new Set(skipped.map(reasonOf))].join('; ')
    const isFailed = files.some(({ status }) => status === 'failed')
    const isSkipped = !isFailed && skipped.length === checks.length
    const verdict = isFailed ? 'failed' : isSkipped ? 'skipped' : 'passed'
    const but = isSkipped ? '' : `, ${skipped.length} of ${checks.length} checks skipped`
    return `${recipe}: ${verdict}${skipped.length > 0 ? `${but}: ${reasons}` : ''}`
  }).join('\n')
}
