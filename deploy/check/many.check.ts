/** Many servers: the template that the recipe makes of the unit of one machine, over Postgres. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { INSTALLED_WITHIN_MS, installUnits } from './installed.ts'
import { skipWithout } from './programs.ts'
import { INSTALLED_ROOT, parseUnit, readUnit } from './unit-file.ts'
import { expectEveryVerb } from './verbs.ts'

const README = readFileSync(join(ROOT, 'deploy', 'many', 'README.md'), 'utf8')

test('a server of the template runs, and every verb beside it', {
  timeout: INSTALLED_WITHIN_MS,
}, async (context) => {
  skipWithout(context, 'bwrap')
  const port = await findFreePort()
  const [script = ''] = /^ +sed -e [\s\S]*?(?= > lanternfield@)/m.exec(README) ?? []
  const template = execFileSync('sh', ['-c', script.replace(INSTALLED_ROOT, ROOT)])
  const unit = parseUnit(String(template).replaceAll('%i', String(port)))
  const backup = readUnit('lanternfield-backup.service')
  await expectEveryVerb(installUnits(unit, backup, port), 'Postgres')
})
