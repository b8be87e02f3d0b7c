import { expect, test } from '@playwright/test'

/**
 * Checks one case after the other in one test, where a case changes nothing for the next. Each is a step of its own. One
 * that fails keeps none from running, and the test names all that did.
 * @param restore puts everything back after a case that has failed
 */
export async function eachCase<Case>(
  cases: Iterable<readonly [name: string, value: Case]>,
  check: (value: Case, name: string) => Promise<void>,
  restore: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const failures: string[] = []
  let count = 0
  for (const [name, value] of cases) {
    count += 1
    try {
      await test.step(name, () => check(value, name))
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      await restore()
    }
  }
  expect(count, 'cases').toBeGreaterThan(0)
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${count} cases failed.\n\n${failures.join('\n\n')}`)
}
