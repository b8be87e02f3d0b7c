/** One machine: the units of systemd, and what they start, installed as the recipe says. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { INSTALLED_WITHIN_MS, installUnits } from './installed.ts'
import { skipWithout } from './programs.ts'
import { sandboxed } from './sandbox.ts'
import { environmentOf, INSTALLED_ROOT, ONE_MACHINE, readUnit, type Unit } from './unit-file.ts'
import { expectEveryVerb } from './verbs.ts'

const EXPOSURE_MAX = 2
const SERVICES = ['lanternfield.service', 'lanternfield-backup.service']
const UNITS = [...SERVICES, 'lanternfield-backup.timer']

describe('units of systemd', () => {
  test('are what systemd understands', (context) => {
    skipWithout(context, 'systemd-analyze')
    const directory = temporaryDirectory()
    const files = UNITS.map((name) => {
      const file = join(directory, name)
      // The programs that they start must exist.
      writeFileSync(file, readUnit(name).text.replaceAll(INSTALLED_ROOT, ROOT))
      return file
    })
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', '--man=no', ...files],
      { encoding: 'utf8' },
    )
    expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' })
  })

  test.for(SERVICES)(`%s is exposed to at most ${EXPOSURE_MAX} of 10`, (name, context) => {
    skipWithout(context, 'systemd-analyze')
    const args = ['security', '--offline=true', '--no-pager', join(ONE_MACHINE, name)]
    const output = execFileSync('systemd-analyze', args, { encoding: 'utf8' })
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(output) ?? []
    console.log(`${name}: exposure ${exposure} of 10`)
    expect(Number(exposure)).toBeLessThanOrEqual(EXPOSURE_MAX)
  })

  test('restrict the backup as they restrict the server', () => {
    const [server, backup] = SERVICES.map((name) => readUnit(name).text)
    const restrictions = /^UMask=[\s\S]*?\n# MemoryDenyWriteExecute.*$/m
    expect(restrictions.exec(backup ?? '')?.[0].split('\n').length).toBeGreaterThan(25)
    expect(restrictions.exec(backup ?? '')?.[0]).toBe(restrictions.exec(server ?? '')?.[0])
  })

  test('start the server as server/launch.mjs says', async () => {
    const { MEMORY_ENVIRONMENT, NODE_FLAGS } = await import('../../server/launch.mjs')
    const unit = readUnit('lanternfield.service')
    expect(environmentOf(unit)).toMatchObject(MEMORY_ENVIRONMENT)
    expect(unit.one('ExecStart')).toContain(` ${NODE_FLAGS.join(' ')} `)
  })
})

test('units run every verb over the data of the version before', {
  timeout: INSTALLED_WITHIN_MS,
}, async (context) => {
  skipWithout(context, 'bwrap')
  const [server, backup] = SERVICES.map(readUnit) as [Unit, Unit]
  const installation = installUnits(server, backup, await findFreePort())
  const moved = await expectEveryVerb(installation, 'SQLite')

  // What its timer starts.
  const { grants } = installation.programs.inbox
  const script = /'(.*)'/.exec(backup.one('ExecStart') ?? '')?.[1]?.replaceAll('%%', '%') ?? ''
  const environment = { ...grants.environment, ...moved, PATH: '/usr/bin:/bin' }
  execFileSync('env', sandboxed({ ...grants, environment }, ['sh', '-c', script]))
  const files = readdirSync(grants.writable[installation.files] ?? '').join()
  expect(files).toMatch(/\d{4}-\d\d-\d\dT\d{6}\.db/)
})
