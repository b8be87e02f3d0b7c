/** One machine: the units of systemd, and the server under their restrictions. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { type OnEnd, temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { closeAtEnd } from './close-at-end.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { isInstalled, skipWithout } from './programs.ts'
import { startRestrictedServer } from './restricted-server.ts'
import { environmentOf, INSTALLED_ROOT, ONE_MACHINE, readUnit, sandboxOf } from './unit-file.ts'

const EXPOSURE_MAX = 2
const SERVICES = ['lanternfield.service', 'lanternfield-backup.service']
const UNITS = [...SERVICES, 'lanternfield-backup.timer']
/** By PrivateTmp and ProtectHome. */
const HIDDEN = /^\/(tmp|var\/tmp|home|root)\//
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
    const words = ['security', '--offline=true', '--no-pager', join(ONE_MACHINE, name)]
    const output = execFileSync('systemd-analyze', words, { encoding: 'utf8' })
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

describe('the server under the restrictions of its unit', () => {
  const unit = readUnit('lanternfield.service')
  const onEnd = closeAtEnd()
  let root: string
  beforeAll(() => {
    if (isInstalled('bwrap')) root = installFresh(onEnd)
  }, INSTALLED_WITHIN_MS)

  test('serves, stores, delivers a resume, is backed up, and ends on SIGTERM', async (context) => {
    skipWithout(context, 'bwrap')
    const { ask, stop, state, mailbox } = await startService()
    for (const path of ['/', '/contact-us/', '/readyz'])
      expect((await ask(path)).status, path).toBe(200)
    await expectDelivered(ask, mailbox, 'bwrap')

    const backup = readUnit('lanternfield-backup.service')
    const backups = temporaryDirectory()
    const restricted = sandboxOf(backup, {
      root,
      StateDirectory: state,
      ReadWritePaths: backups,
    })
    // As systemd does with `%%`; the shell takes the quotes off.
    const command = (backup.one('ExecStart') ?? '').replaceAll('%%', '%')
    execFileSync('bwrap', [...restricted, 'sh', '-c', command], {
      env: { PATH: process.env.PATH, ...environmentOf(backup) },
    })
    const [file = '', ...others] = readdirSync(backups)
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.db$/)
    expect(others).toEqual([])
    const database = new DatabaseSync(join(backups, file), { readOnly: true })
    const rows = database.prepare('SELECT profile FROM submissions ORDER BY profile').all()
    database.close()
    expect(rows.map(({ profile }) => profile)).toEqual(['CAREERS', 'SERVICES'])
    expect(await stop()).toBe(0)
  })

  /** Starts what `ExecStart` says within new restrictions, with a mailbox. */
  async function startService() {
    const [state, cache] = [temporaryDirectory(), temporaryDirectory()]
    const words = sandboxOf(unit, { root, StateDirectory: state, CacheDirectory: cache })
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const port = await findFreePort()
    const command = ['bwrap', ...words, ...(unit.one('ExecStart') ?? '').split(' ')]
    const server = await startRestrictedServer(command, port, {
      PATH: process.env.PATH,
      ...environmentOf(unit),
      ...MAILBOXES,
      PORT: String(port),
      SMTP_URL: mailbox.url,
      RATE_LIMIT: '100/1m',
    })
    return { ...server, state, mailbox }
  }
})

/** What is committed, as the recipe installs it: without development dependencies; and the site, which is built already. */
function installFresh(onEnd: OnEnd): string {
  const root = temporaryDirectory(onEnd)
  execFileSync('git', ['clone', '--quiet', ROOT, root])
  // The Node and the npm of the machine: not those of this repository, nor any that the unit hides.
  const folders = (process.env.PATH ?? '').split(delimiter)
  const PATH = folders
    .filter((folder) => !folder.startsWith(ROOT) && !HIDDEN.test(folder))
    .join(delimiter)
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  )
  // Like `npm run build`, it installs what production needs.
  const words = ['run', '--silent', 'inbox', '--', 'help']
  // Machines may forbid the scripts of packages.
  const settings = { ...env, PATH, npm_config_ignore_scripts: 'true' }
  spawnSync('npm', words, { cwd: root, env: settings, stdio: 'ignore' })
  cpSync(realpathSync(join(ROOT, 'site', 'dist')), join(root, 'site', 'dist'), { recursive: true })
  return root
}
