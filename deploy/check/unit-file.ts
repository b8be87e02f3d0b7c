/** A unit of systemd, and how bubblewrap restricts a program as the unit would. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Unit = {
  /** All values of a directive, in their order. */
  readonly all: (name: string) => readonly string[]
  /** Its last value. */
  readonly one: (name: string) => string | undefined
  readonly text: string
}

export const ONE_MACHINE = join(import.meta.dirname, '..', 'one-machine')
/** Where the recipe puts this repository. */
export const INSTALLED_ROOT = '/srv/lanternfield'

export function readUnit(name: string): Unit {
  const text = readFileSync(join(ONE_MACHINE, name), 'utf8')
  const lines = text.split('\n').filter((line) => /^[A-Z]\w*=/.test(line))
  const all = (wanted: string) =>
    lines
      .filter((line) => line.startsWith(`${wanted}=`))
      .map((line) => line.split('=').slice(1).join('='))
  return { all, one: (wanted) => all(wanted).at(-1), text }
}

/** What `Environment=` sets. */
export function environmentOf(unit: Unit): Record<string, string> {
  const words = unit.all('Environment').flatMap((line) => line.split(' '))
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/s, 2) as [string, string]))
}

type Directories = {
  /** This repository. */
  readonly root: string
  /** What becomes the directories that a unit may write to. */
  readonly StateDirectory: string
  readonly CacheDirectory?: string
  readonly ReadWritePaths?: string
}

/** Where a unit finds them. */
const PARENTS = { StateDirectory: '/var/lib/', CacheDirectory: '/var/cache/', ReadWritePaths: '' }

/** Masked with `ProcSubset=pid`, besides what needs privileges to read. */
const PROC_FILES = ['meminfo', 'stat', 'cpuinfo', 'loadavg', 'uptime', 'version', 'vmstat']

/** The arguments of `bwrap` that do what these directives do, those that the unit has; not what it says of system calls. */
export function sandboxOf(unit: Unit, directories: Directories): readonly string[] {
  const { root } = directories
  const has = (name: string, value: string) => unit.one(name) === value
  const words = [
    has('ProtectSystem', 'strict') ? ['--ro-bind', '/', '/'] : ['--bind', '/', '/'],
    has('PrivateDevices', 'yes') ? ['--dev', '/dev'] : [],
    // Another process' files in /proc are invisible either way.
    has('ProtectProc', 'invisible') ? ['--unshare-pid', '--proc', '/proc'] : [],
    has('ProcSubset', 'pid')
      ? PROC_FILES.flatMap((name) => ['--ro-bind', '/dev/null', `/proc/${name}`])
      : [],
    has('ProtectHome', 'yes') ? ['--tmpfs', '/home', '--tmpfs', '/root'] : [],
    has('PrivateTmp', 'yes') ? ['--tmpfs', '/tmp', '--tmpfs', '/var/tmp'] : [],
    has('PrivateIPC', 'yes') ? ['--unshare-ipc'] : [],
    has('ProtectHostname', 'yes') ? ['--unshare-uts'] : [],
    has('PrivateUsers', 'yes') ? ['--unshare-user', '--uid', '1001', '--gid', '1001'] : [],
    has('RestrictNamespaces', 'yes') ? ['--disable-userns'] : [],
    has('CapabilityBoundingSet', '') ? ['--cap-drop', 'ALL'] : [],
    ['--tmpfs', '/srv', '--ro-bind', root, INSTALLED_ROOT, '--remount-ro', '/srv'],
    ...(Object.keys(PARENTS) as (keyof typeof PARENTS)[]).flatMap((kind) =>
      unit.all(kind).map((name) => {
        const [place, directory] = [PARENTS[kind] + name, directories[kind]]
        if (!directory) throw new Error(`The unit writes to ${place}, and nothing is there.`)
        const parent = dirname(place)
        return ['--tmpfs', parent, '--bind', directory, place, '--remount-ro', parent]
      }),
    ),
    ['--chdir', INSTALLED_ROOT, '--die-with-parent', '--new-session'],
  ]
  return words.flat()
}
