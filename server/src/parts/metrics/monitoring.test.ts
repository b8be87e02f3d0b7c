/** The rules and the dashboard of deploy/monitoring, against what /metrics answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { findFreePort } from '../../../testing/free-port.ts'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { startTestServer } from '../../../testing/test-server.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const readText = (path: string) => readFileSync(join(ROOT, path), 'utf8')

type Rule = { readonly alert: string; readonly expr: string }
type Panel = { readonly title: string; readonly targets: readonly { readonly expr: string }[] }

const RULES: readonly Rule[] = parse(readText('deploy/monitoring/alerts.yaml')).groups[0].rules
const PANELS: readonly Panel[] = JSON.parse(readText('deploy/monitoring/dashboard.json')).panels

const METRIC = /\b((?:lanternfield|nodejs|process)_\w+)(?:\{([^}]*)\})?/g
const MATCHER = /(\w+)(=~|=)"([^"]*)"/g
/** Only a failure makes one of these. */
const SELDOM = ['status']

/** What an expression asks for that is not among the samples. */
function findMissing(expr: string, samples: readonly string[]): string[] {
  return [...expr.matchAll(METRIC)].flatMap(([selector, name = '', matchers = '']) => {
    const ofMetric = samples.filter((sample) => /^\w+/.exec(sample)?.[0] === name)
    if (ofMetric.length === 0) return [name]
    return [...matchers.matchAll(MATCHER)].flatMap(([, label = '', operator, value = '']) => {
      const values = ofMetric.map(
        (sample) => new RegExp(`[{,]${label}="([^"]*)"`).exec(sample)?.[1],
      )
      if (SELDOM.includes(label)) return values.some((known) => known) ? [] : [selector]
      const wanted = operator === '=~' ? value.split('|') : [value]
      return wanted.every((one) => values.includes(one)) ? [] : [selector]
    })
  })
}

test('use only metrics, labels and values that exist', async () => {
  const port = await findFreePort()
  const server = await startTestServer({ OPS_PORT: String(port) })
  await server.fetch('/')
  await send(server, inquiryPayload())
  const scrape = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return text.split('\n').filter((line) => line && !line.startsWith('#'))
  }
  // A histogram has samples once something was measured.
  await expect
    .poll(async () => (await scrape()).join())
    .toContain('lanternfield_delivery_delay_seconds_bucket{le="1",kind="notify"}')
  const samples = await scrape()
  const exprs = [
    ...RULES.map(({ expr }) => expr),
    ...PANELS.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(exprs.length).toBeGreaterThan(RULES.length + 10)
  for (const expr of exprs) expect(findMissing(expr, samples), expr).toEqual([])
})

test('has a line in docs/operations.md for each alert, and no other', () => {
  const docs = readText('docs/operations.md')
  const table = docs.slice(
    docs.indexOf('### Recommended alerts'),
    docs.indexOf('## Behind a proxy'),
  )
  const rows = [...table.matchAll(/^\| ([A-Z]\w+) +\|/gm)].map(([, name]) => name)
  expect(rows.filter((name) => name !== 'Alert')).toEqual(RULES.map(({ alert }) => alert))
})
