/** The import rules themselves: on a small tree that breaks each of them once. */
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { temporaryDirectory, writeFiles } from '../server/testing/files.ts'

type Violation = {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

/** File, its import, and the rule that forbids it. */
const FORBIDDEN = [
  ['contract/src/rules.ts', '../../site/src/lib/dates.ts', 'contract-imports'],
  ['site/src/lib/dates.ts', '../ui/Icon.ts', 'lib-imports'],
  ['site/src/ui/Icon.ts', '../features/toast/toasts.ts', 'ui-imports'],
  ['site/src/sections/Hero.ts', '../features/toast/toasts.ts', 'sections-imports'],
  ['site/src/features/toast/toasts.ts', '../inquiry-form/send.ts', 'feature-layer-1-imports'],
  ['site/src/features/inquiry-form/send.ts', '../popups/arbiter.ts', 'feature-layer-2-imports'],
  ['site/src/features/contact-popup/open.ts', '../popups/arbiter.ts', 'feature-layer-4-imports'],
  ['site/src/features/popups/arbiter.ts', '../not-listed/new.ts', 'feature-layer-5-imports'],
  ['site/src/features/visitor/visitor.ts', '../../shell/read-menu.ts', 'features-imports'],
  ['site/src/shell/read-menu.ts', '../pages/robots.ts', 'shell-imports'],
  ['site/src/pages/robots.ts', '../../../server/src/main.ts', 'site-imports'],
  ['site/src/lib/paths.ts', '../parts/search/part.ts', 'parts-are-listed'],
  ['site/src/parts/ghost/part.ts', '../search/part.ts', 'parts-import-no-part'],
  ['server/src/main.ts', '../../site/src/lib/dates.ts', 'server-imports'],
  ['server/src/http/app.ts', '../mail/compose.ts', 'server-http-imports'],
  ['server/src/pages/page.ts', '../store/store.ts', 'server-pages-imports-types-only'],
  ['server/src/intake/submit.ts', '../http/app.ts', 'server-intake-imports'],
  ['server/src/store/store.ts', '../outbox/runner.ts', 'server-store-imports'],
  ['server/src/mail/compose.ts', '../outbox/runner.ts', 'server-mail-imports'],
  ['server/src/outbox/runner.ts', '../http/problem.ts', 'server-outbox-imports'],
  ['server/src/server.ts', '../testing/mailbox.ts', 'product-imports-no-tests'],
  ['server/src/core.ts', './parts/inbox/part.ts', 'server-core-imports-no-part'],
  ['server/src/parts/ghost/part.ts', '../inbox/part.ts', 'server-part-imports'],
  ['packages/inspection/inspect.ts', '../../server/src/main.ts', 'package-imports'],
  ['harness/root.ts', '../tools/steps.ts', 'harness-imports'],
  ['bench/run.ts', '../tools/steps.ts', 'bench-imports'],
  ['tools/steps.ts', '../bench/run.ts', 'tools-imports'],
  ['bench/run.ts', '../tools/steps.ts', 'no-cycles'],
] as const

const ALLOWED = [
  ['site/src/ui/Button.ts', "import type { Chart } from '../shapes/chart.ts'"],
  ['site/src/features/expiry/expire.ts', "import { show } from '../toast/toasts.ts'"],
  ['site/src/features/contact-popup/form.ts', "import { send } from '../inquiry-form/send.ts'"],
  ['server/src/pages/policy.ts', "import type { Store } from '../store/store.ts'"],
  ['server/src/http/policy.test.ts', "import { mailbox } from '../../testing/mailbox.ts'"],
] as const

test('each forbidden import is reported under its rule, and no other', { tags: 'all' }, () => {
  const violations = cruise()
  for (const [from, to, rule] of FORBIDDEN)
    expect(
      violations.map((violation) => [violation.rule.name, violation.from, violation.to]),
      `${from} imports ${to}`,
    ).toContainEqual([rule, from, join(dirname(from), to)])
  const allowed = ALLOWED.map(([file]) => file as string)
  expect(violations.filter(({ from }) => allowed.includes(from))).toEqual([])
})

function cruise(): readonly Violation[] {
  const tree = temporaryDirectory()
  for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json'])
    cpSync(join(ROOT, file), join(tree, file))
  const files: Record<string, string> = {
    ...Object.fromEntries(FORBIDDEN.map(([from, to]) => [join(dirname(from), to), ''])),
    ...Object.fromEntries(ALLOWED),
    'site/src/shapes/chart.ts': 'export type Chart = string',
  }
  for (const [from, to] of FORBIDDEN)
    files[from] = `${files[from] ?? ''}import { a } from '${to}'\nexport const b = a\n`
  writeFiles(tree, files)
  const words = ['--output-type', 'json', '.']
  const { stdout, stderr } = spawnSync('depcruise', words, { cwd: tree, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout).summary.violations
}
