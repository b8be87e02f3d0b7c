/**
 * Releases of the built site: each build has a folder of its own in `site/releases/`, and `site/dist` is a symbolic link to
 * the one that is served. Source: docs/decisions/serving-pages.md
 */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/** Folders whose files open pages of an earlier release load later, under names that change with their content. */
const KEPT_FOLDERS = ['assets', 'pagefind'] as const
const DAY_MS = 86_400_000
/** A server reads the new release within seconds; what it has begun to send is long over then. */
const KEEP_RELEASE_MS = 3_600_000
const ABANDONED_AFTER_MS = DAY_MS
const UNFINISHED = '.building'

/** By path within the release: when a later release had no such file any more, in milliseconds since 1970. */
type Superseded = Readonly<Record<string, number>>

export type PublishOptions = {
  /** How long files of earlier releases stay, in milliseconds. */
  readonly keepForMs: number
  readonly now: number
}

/** Makes the folder of a new release; it is not served before `publishRelease`. @param site the folder that has `dist` */
export function startRelease(site: string): string {
  const releases = join(site, 'releases')
  mkdirSync(releases, { recursive: true })
  const name = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = join(releases, `${name}-${randomBytes(2).toString('hex')}${UNFINISHED}`)
  mkdirSync(folder)
  return folder
}

/**
 * Serves a finished release: switches `dist` to it at once, after it got the files that open pages of earlier releases may
 * still ask for. The release before stays for an hour.
 */
export function publishRelease(folder: string, { keepForMs, now }: PublishOptions): void {
  const releases = dirname(folder)
  const dist = join(releases, '..', 'dist')
  adoptPlainFolder(dist, releases, now)
  const before = existsSync(dist) ? realpathSync(dist) : null
  const release = folder.slice(0, -UNFINISHED.length)
  if (before !== null) keepFiles(before, folder, { keepForMs, now, record: recordOf(release) })
  renameSync(folder, release)
  link(release, dist)
  if (before !== null) utimesSync(before, now / 1000, now / 1000)
  for (const entry of readdirSync(releases, { withFileTypes: true }))
    if (entry.isDirectory()) prune(join(releases, entry.name), { dist, before, now })
}

/** A build of an earlier version, or by Astro alone, has left a folder in place of the link. */
function adoptPlainFolder(dist: string, releases: string, now: number): void {
  const entry = lstatSync(dist, { throwIfNoEntry: false })
  if (!entry || entry.isSymbolicLink()) return
  const adopted = join(releases, `before-${now}`)
  renameSync(dist, adopted)
  link(adopted, dist)
}

function link(release: string, dist: string): void {
  const next = `${dist}.next`
  rmSync(next, { force: true })
  // Relative, so that the repository can be moved.
  symlinkSync(join('releases', basename(release)), next, 'junction')
  // Windows renames onto no folder: there alone is a moment without.
  if (process.platform === 'win32') rmSync(dist, { force: true, recursive: true })
  renameSync(next, dist)
}

function keepFiles(
  before: string,
  next: string,
  { keepForMs, now, record }: PublishOptions & { readonly record: string },
): void {
  const known = readSuperseded(recordOf(before))
  const kept: Record<string, number> = {}
  for (const path of KEPT_FOLDERS.flatMap((kept) => filesIn(before, kept))) {
    if (existsSync(join(next, path))) continue
    const since = known[path] ?? now
    if (now - since >= keepForMs) continue
    mkdirSync(dirname(join(next, path)), { recursive: true })
    copyFileSync(join(before, path), join(next, path))
    kept[path] = since
  }
  writeFileSync(record, JSON.stringify(kept))
}

function filesIn(release: string, folder: string): string[] {
  if (!existsSync(join(release, folder))) return []
  return readdirSync(join(release, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(release, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Beside the release, where nobody serves it. */
function recordOf(release: string): string {
  return `${release}.superseded.json`
}

function readSuperseded(record: string): Superseded {
  return existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {}
}

type PruneOptions = { readonly dist: string; readonly before: string | null; readonly now: number }

/** Deletes a release that nobody needs any more, and its record with it. */
function prune(release: string, { dist, before, now }: PruneOptions): void {
  if (release === realpathSync(dist) || release === before) return
  const isUnfinished = release.endsWith(UNFINISHED)
  const keptForMs = isUnfinished ? ABANDONED_AFTER_MS : KEEP_RELEASE_MS
  if (now - statSync(release).mtimeMs < keptForMs) return
  rmSync(recordOf(isUnfinished ? release.slice(0, -UNFINISHED.length) : release), { force: true })
  rmSync(release, { recursive: true, force: true })
}
