/** Programs under exactly what a recipe grants, by bubblewrap, and in surroundings that nobody tests by chance. */
import { execFileSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { dirname } from 'node:path'

/** Neither this machine nor the image has an entry for it. */
export const SANDBOX_USER = 10001
/** A time zone of three quarters of an hour, and a language whose small i has no capital I. There is no HOME. */
const SURROUNDINGS = { TZ: 'Asia/Kathmandu', LANG: 'C', LC_ALL: 'tr_TR.UTF-8' }
const UMASK = '077'
const isRoot = process.getuid?.() === 0

export type Grants = {
  /** Its file system, which it can read. */
  readonly root: string
  /** What else it can read, by the place that it has there. */
  readonly readable?: Readonly<Record<string, string>>
  /** The folders that it can write, by their places there. */
  readonly writable: Readonly<Record<string, string>>
  /** Whether it has an empty /tmp of its own. */
  readonly hasTmp: boolean
  /** Folders that are empty there. */
  readonly hidden?: readonly string[]
  readonly directory: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** Makes the sandbox's user the owner of a file or folder. */
export function handOver(path: string): string {
  if (isRoot) chownSync(path, SANDBOX_USER, SANDBOX_USER)
  return path
}

/** @returns the words that start a program within these grants */
export function sandboxed(grants: Grants, words: readonly string[]): string[] {
  const { root, readable = {}, writable, hasTmp, hidden = [], directory, environment } = grants
  const places = [...Object.keys(readable), ...Object.keys(writable)]
  // What the root does not have, bubblewrap can only make in an empty folder.
  const parents = new Set([...hidden, ...places.map(dirname).filter((parent) => parent !== '/')])
  const id = String(SANDBOX_USER)
  return [
    ...['bwrap', '--die-with-parent', '--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc'],
    ...(hasTmp ? ['/tmp', '/var/tmp'].flatMap((tmp) => ['--perms', '1777', '--tmpfs', tmp]) : []),
    ...[...parents].flatMap((parent) => ['--tmpfs', parent]),
    ...Object.entries(readable).flatMap(([place, file]) => ['--ro-bind', file, place]),
    ...Object.entries(writable).flatMap(([place, folder]) => ['--bind', folder, place]),
    ...[...parents].flatMap((parent) => ['--remount-ro', parent]),
    ...['--chdir', directory, '--clearenv'],
    ...Object.entries({ ...SURROUNDINGS, ...environment }).flatMap(([name, value]) =>
      value === undefined ? [] : ['--setenv', name, value],
    ),
    // Where root tests, it must not own what root has: there is no user namespace.
    ...(isRoot
      ? ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups']
      : ['--unshare-user', '--uid', id, '--gid', id, 'setpriv']),
    ...[...(isRoot ? ['--bounding-set=-all'] : []), '--no-new-privs'],
    ...['sh', '-c', `umask ${UMASK} && exec "$@"`, '-', ...words],
  ]
}

/** Files and folders that another user than their owner cannot read. */
export function findUnreadable(folder: string): string {
  const words = ['!', '-type', 'l', '!', '-perm', '-o=r', '-o', '-type', 'd', '!', '-perm', '-o=x']
  return execFileSync('find', [`${folder}/`, ...words], { encoding: 'utf8' })
}
