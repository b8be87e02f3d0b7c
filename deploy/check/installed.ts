/** A machine of one's own, as its recipe sets it up. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { handOver } from './sandbox.ts'
import { grantsOf, ONE_MACHINE, type Unit } from './unit-file.ts'
import type { Installation } from './verbs.ts'

export const INSTALLED_WITHIN_MS = 10 * 60_000

/** @param port that of the server */
export function installUnits(server: Unit, backup: Unit, port: number): Installation {
  const root = installFresh()
  const folder = () => handOver(temporaryDirectory())
  const data = folder()
  const places = {
    '/var/lib/lanternfield': data,
    '/var/cache/lanternfield': folder(),
    '/var/backups/lanternfield': folder(),
  }
  const [, inbox = ''] = /exec (\S.*) backup "/.exec(backup.one('ExecStart') ?? '') ?? []
  const operator = { command: inbox, grants: grantsOf(backup, root, places) }
  const doctor = inbox.replace('/operator/', '/parts/doctor/')
  return {
    programs: {
      server: { command: server.one('ExecStart') ?? '', grants: grantsOf(server, root, places) },
      inbox: operator,
      doctor: { ...operator, command: doctor },
    },
    port,
    data,
    files: '/var/backups/lanternfield',
  }
}

/** What is committed, as the recipe installs it: without development dependencies; and the site, which is built already. */
function installFresh(): string {
  const readme = readFileSync(join(ONE_MACHINE, 'README.md'), 'utf8')
  const root = cloneAsHardened(/^ +umask .*$/m.exec(readme)?.[0])
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
  const asHardened = ['-c', 'umask 077 && exec npm "$@"', '-', ...args]
  spawnSync('sh', asHardened, { cwd: root, env: settings, stdio: 'ignore' })
  cpSync(realpathSync(join(ROOT, 'site', 'dist')), join(root, 'site', 'dist'), { recursive: true })
  return root
}

/** What is committed, on a machine whose users hide their files from each other. @param first what the recipe runs before */
export function cloneAsHardened(first = ''): string {
  const folder = join(temporaryDirectory(), 'lanternfield')
  execFileSync('sh', ['-c', `umask 077\n${first}\ngit clone --quiet ${ROOT} ${folder}`])
  return folder
}
