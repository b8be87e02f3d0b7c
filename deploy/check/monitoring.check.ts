/** Monitoring: the alert rules, read by Prometheus' own promtool. Their metrics: parts/metrics/monitoring.test.ts */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { skipWithout } from './programs.ts'

const RULES = join(ROOT, 'deploy', 'monitoring', 'alerts.yaml')
test('the alert rules are what Prometheus understands', (context) => {
  skipWithout(context, 'promtool')
  const output = execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  const [, count] = /SUCCESS: (\d+) rules found/.exec(output) ?? []
  console.log(`monitoring: promtool finds ${count} alert rules`)
  expect(Number(count)).toBeGreaterThan(10)
})
