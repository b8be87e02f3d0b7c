import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { type ChecksReport, describeRecipes } from './describe-recipes.ts'

const passed = { status: 'passed' }
const delivered = { status: 'passed', meta: { deliveredResumeBytes: 2000 } }
const skipped = (reason: string) => ({ status: 'skipped', meta: { reason } })
const file = (
  name: string,
  status: string,
  assertionResults: ChecksReport['testResults'][number]['assertionResults'],
) => ({ name: `/work/deploy/check/${name}.check.ts`, status, assertionResults })

test('each recipe has one line, whatever number of files tries it', () => {
  const report = {
    testResults: [
      file('service', 'passed', [passed, delivered]),
      file('proxies', 'passed', [delivered, skipped('there is no caddy')]),
      file('container', 'passed', [skipped('no root'), skipped('no root')]),
      file('many', 'failed', [passed]),
    ],
  }
  expect(describeRecipes(report).split('\n')).toEqual([
    'one-machine: passed, 2 × an inquiry and a resume of 2000 B in the mailbox, 1 of 4 checks skipped: there is no caddy',
    'container: skipped: no root',
    'many: failed',
  ])
})

test('every check belongs to a recipe that is there', () => {
  const checks = globSync('deploy/check/*.check.ts', { cwd: ROOT })
  expect(checks.length).toBeGreaterThan(3)
  for (const name of checks.map((path) => basename(path, '.check.ts'))) {
    const line = describeRecipes({ testResults: [file(name, 'passed', [passed])] })
    expect(globSync(join(ROOT, 'deploy', line.split(':')[0] ?? '', 'README.md'))).toHaveLength(1)
  }
})
