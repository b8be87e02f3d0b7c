/**
 * A directory that really runs out of room. A small file system of its own where the system lets us mount one;
 * and everywhere a limit on the size of files, which the kernel enforces for any user.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryDirectory } from './files.ts'

const DISK_BYTES = 24 * 1024 * 1024

export type SmallDisk = {
  /** For `DATA_DIR` of a process that is started within. */
  readonly path: string
  /** The words of a command by which a process gets there. */
  readonly within: readonly string[]
  /** Where we find the same files, though no SQLite does: it takes what leads there for an ordinary link. */
  readonly outside: string
  /** Takes all room but so many bytes, for a process that writes to it. */
  leave(bytes: number, pid: number): void
  /** Gives the room back, to the same process. */
  free(pid: number): void
}

/** Root needs a mount namespace; other users also a user namespace in which they are root. */
const IS_ROOT = process.getuid?.() === 0
const UNSHARE = IS_ROOT ? ['-m'] : ['-U', '-r', '-m']
const ENTER = IS_ROOT ? ['-m'] : ['-U', '--preserve-credentials', '-m']

/** `file system`: a write fails with ENOSPC. `file size`: with EFBIG, and each file has a limit of its own. */
export type DiskKind = 'file system' | 'file size'

/** The kinds that this machine can do; `file size` is always among them. */
export const DISK_KINDS: readonly DiskKind[] = canMount()
  ? ['file system', 'file size']
  : ['file size']

/** A new disk that is gone after the test. */
export async function openSmallDisk(kind: DiskKind): Promise<SmallDisk> {
  return kind === 'file system' ? mountDisk() : limitFiles()
}

/** The mount is seen in this namespace alone, and is gone with the process, at the latest when we end. */
const HOLD = `mount -t tmpfs -o size=${DISK_BYTES},mode=700 tmpfs "$1" && echo mounted && exec cat`

function canMount(): boolean {
  const succeeds = (command: string, words: readonly string[]) =>
    spawnSync(command, words, { stdio: 'ignore' }).status === 0
  return (
    succeeds('unshare', [...UNSHARE, 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]) &&
    succeeds('nsenter', ['--version'])
  )
}

async function mountDisk(): Promise<SmallDisk> {
  const path = temporaryDirectory()
  const holder = spawn('unshare', [...UNSHARE, 'sh', '-c', HOLD, 'sh', path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.stdin.end())
  await firstOutput(holder)
  const outside = `/proc/${holder.pid}/root${path}`
  const ballast = join(outside, 'ballast')
  return {
    path,
    within: ['nsenter', '-t', String(holder.pid), ...ENTER, 'env', '-C', process.cwd()],
    outside,
    leave: (bytes) => {
      rmSync(ballast, { force: true })
      const { bavail, bsize } = statfsSync(outside)
      fill(ballast, Math.max(0, bavail * bsize - bytes))
    },
    free: () => rmSync(ballast),
  }
}

/** A concurrent writer may take the last free bytes. */
function fill(path: string, bytes: number): void {
  try {
    writeFileSync(path, Buffer.alloc(bytes, 1))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function limitFiles(): SmallDisk {
  const path = temporaryDirectory()
  const limit = (pid: number, bytes: number | 'unlimited') =>
    // Only the soft limit: lifting that again needs no privilege.
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
  return {
    path,
    within: [],
    outside: path,
    leave: (bytes, pid) => {
      const sizes = readdirSync(path).map((file) => statSync(join(path, file)).size)
      // No room at all means none in what a file has already, such as the beginning of a log that is used again.
      limit(pid, bytes === 0 ? 0 : Math.max(...sizes) + bytes)
    },
    free: (pid) => limit(pid, 'unlimited'),
  }
}

function firstOutput(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`The disk could not be mounted: ${code}`)))
    child.once('error', reject)
  })
}
