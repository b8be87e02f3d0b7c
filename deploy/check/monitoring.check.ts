/** Monitoring: the alert rules, read and evaluated by Prometheus' own promtool. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { skipWithout } from './programs.ts'

const RULES = join(ROOT, 'deploy', 'monitoring', 'alerts.yaml')
/** Longer than the six hours that the slowest rule looks back. */
const MINUTES = 420

/** Values of each minute, as promtool writes them: `0+1` is one more in each. */
type Series = Readonly<Record<string, string>>

const rejected = (reason: string) => `submissions_rejected_total{reason="${reason}"}`
const DURATION = 'http_request_duration_seconds'

/** What an ordinary server reports: some refusals, a failed answer now and then. */
const HEALTHY: Series = {
  up: '1+0',
  mail_server_up: '1+0',
  database_up: '1+0',
  outbox_waiting_deliveries: '2+0',
  outbox_oldest_waiting_age_seconds: '30+0',
  'outbox_dead_notices{profile="SERVICES"}': '0+0',
  'delivery_attempts_total{kind="notify",outcome="dead"}': '0+0',
  'submissions_accepted_total{profile="SERVICES"}': '0+1',
  [rejected('not-stored')]: '0+0',
  [rejected('validation')]: '0+1',
  [rejected('foreign-origin')]: '0+0.1',
  [rejected('too-many')]: '0+0.5',
  [`${DURATION}_count{route="other",status="500"}`]: '0+1',
  [`${DURATION}_bucket{route="other",le="0.1"}`]: '0+60',
  [`${DURATION}_bucket{route="other",le="1"}`]: '0+60',
  [`${DURATION}_bucket{route="other",le="+Inf"}`]: '0+60',
  nodejs_eventloop_lag_p99_seconds: '0.02+0',
}

/** What raises each alert, in place of the same of a healthy server. */
const RAISED_BY: Readonly<Record<string, Series>> = {
  ServerDown: { up: '0+0' },
  SubmissionsNotStored: { [rejected('not-stored')]: '0+1' },
  MailServerDown: { mail_server_up: '0+0' },
  DeliveriesLate: { outbox_oldest_waiting_age_seconds: '0+60' },
  NoticeGivenUp: { 'outbox_dead_notices{profile="SERVICES"}': '1+0' },
  DeliveryGivenUp: { 'delivery_attempts_total{kind="notify",outcome="dead"}': '0+0.1' },
  DatabaseDown: { database_up: '0+0' },
  OutboxUnreadable: { outbox_waiting_deliveries: 'NaN+0' },
  OwnPagesRefused: { [rejected('foreign-origin')]: '0+1' },
  ClientsHeldBack: { [rejected('too-many')]: '0+2' },
  FormsRefuseMost: { [rejected('validation')]: '0+6' },
  AnswersFail: { [`${DURATION}_count{route="other",status="500"}`]: '0+6' },
  AnswersSlow: { [`${DURATION}_bucket{route="other",le="0.1"}`]: '0+6' },
  EventLoopBlocked: { nodejs_eventloop_lag_p99_seconds: '0.4+0' },
}

test('the alert rules are what Prometheus understands', (context) => {
  skipWithout(context, 'promtool')
  const output = execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' })
  const [, count] = /SUCCESS: (\d+) rules found/.exec(output) ?? []
  console.log(`monitoring: promtool finds ${count} alert rules`)
  expect(Number(count)).toBe(namesOfAlerts().length)
})

test('a healthy server raises no alert, and each alert can be raised', (context) => {
  skipWithout(context, 'promtool')
  expect(Object.keys(RAISED_BY).sort()).toEqual(namesOfAlerts().sort())
  const file = join(temporaryDirectory(), 'alerts.test.json')
  const tests = [
    testOf('healthy', HEALTHY, 'count(ALERTS{alertstate="firing"})', []),
    ...Object.entries(RAISED_BY).map(([name, series]) =>
      testOf(
        name,
        { ...HEALTHY, ...series },
        `count(ALERTS{alertname="${name}",alertstate="firing"})`,
        [{ labels: '{}', value: 1 }],
      ),
    ),
  ]
  // JSON is YAML.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
    encoding: 'utf8',
  })
  expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' })
})

function namesOfAlerts(): string[] {
  const { groups } = parse(readFileSync(RULES, 'utf8')) as {
    groups: readonly { readonly rules: readonly { readonly alert: string }[] }[]
  }
  return groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
}

function testOf(name: string, series: Series, expr: string, samples: readonly unknown[]) {
  return {
    name,
    interval: '1m',
    input_series: Object.entries(series).map(([selector, values]) => ({
      series: withJob(selector),
      values: `${values}x${MINUTES}`,
    })),
    promql_expr_test: [{ expr, eval_time: `${MINUTES}m`, exp_samples: samples }],
  }
}

/** The whole name of one of our metrics, with the job that docs/operations.md names. */
function withJob(selector: string): string {
  const [name = '', labels = '}'] = selector.split('{')
  const whole = name === 'up' || name.startsWith('nodejs_') ? name : `lanternfield_${name}`
  return `${whole}{job="lanternfield"${labels === '}' ? '' : ','}${labels}`
}
