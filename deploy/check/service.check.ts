/** One machine: the units of systemd, and what they start, installed as the recipe says. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { readRows } from '../../server/testing/stored.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { skipWithout } from './programs.ts'
import { startRestrictedServer } from './restricted-server.ts'
import { environmentOf, INSTALLED_ROOT, ONE_MACHINE, readUnit, type Unit } from './unit-file.ts'

const EXPOSURE_MAX = 2
const SERVICES = ['lanternfield.service', 'lanternfield-backup.service']
const UNITS = [...SERVICES, 'lanternfield-backup.timer']
const INSTALLED_WITHIN_MS = 5 * 60_000

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

test('what the units start serves, stores, delivers a resume, is backed up, and ends', {
  timeout: INSTALLED_WITHIN_MS,
}, async () => {
  const root = installFresh()
  const [state, cache, backups] = [1, 2, 3].map(() => temporaryDirectory()) as [
    string,
    string,
    string,
  ]
  const mailbox = await openTestMailbox(onTestFinished)
  const port = await findFreePort()
  /** The words of a unit with the places of this test, as systemd and the shell read them. */
  const here = (text = '') =>
    text
      .replaceAll(INSTALLED_ROOT, root)
      .replaceAll('/var/lib/lanternfield', state)
      .replaceAll('/var/cache/lanternfield', cache)
      .replaceAll('/var/backups/lanternfield', backups)
      .replaceAll('%%', '%')
  const environmentIn = (unit: Unit) =>
    Object.fromEntries(
      Object.entries(environmentOf(unit)).map(([name, value]) => [name, here(value)]),
    )
  const [unit, backup] = SERVICES.map(readUnit) as [Unit, Unit]
  const command = ['env', '-C', root, ...here(unit.one('ExecStart')).split(' ')]
  const { ask, stop } = await startRestrictedServer(command, port, {
    ...{ PATH: process.env.PATH, ...environmentIn(unit), ...MAILBOXES },
    ...{ PORT: String(port), SMTP_URL: mailbox.url, RATE_LIMIT: '100/1m' },
  })
  for (const path of ['/', '/contact-us/', '/readyz'])
    expect((await ask(path)).status, path).toBe(200)
  await expectDelivered(ask, mailbox, 'service')

  execFileSync('sh', ['-c', here(backup.one('ExecStart'))], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environmentIn(backup) },
  })
  const [file = '', ...others] = readdirSync(backups)
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.db$/)
  expect(others).toEqual([])
  renameSync(join(backups, file), join(backups, 'lanternfield.db'))
  const rows = await readRows({ DATA_DIR: backups }, 'SELECT profile FROM submissions')
  expect(rows.map(({ profile }) => profile).sort()).toEqual(['CAREERS', 'SERVICES'])
  expect(await stop()).toBe(0)
})

/** What is committed, as the recipe installs it: without development dependencies; and the site, which is built already. */
function installFresh(): string {
  const root = temporaryDirectory()
  execFileSync('git', ['clone', '--quiet', ROOT, root])
  // The Node and the npm of the machine, not those of this repository.
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = folders.filter((folder) => !folder.startsWith(ROOT)).join(delimiter)
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  )
  // Like `npm run build`, it installs what production needs.
  const args = ['run', '--silent', 'inbox', '--', 'help']
  // Machines may forbid the scripts of packages.
  const settings = { ...env, PATH, npm_config_ignore_scripts: 'true' }
  spawnSync('npm', args, { cwd: root, env: settings, stdio: 'ignore' })
  cpSync(realpathSync(join(ROOT, 'site', 'dist')), join(root, 'site', 'dist'), { recursive: true })
  return root
}
