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
export const KEPT_FOLDERS = ['assets', 'pagefind'] as const
/** The list of these files in each release. It is public, for a build that starts without a release on disk. */
export const KEPT_FILES_LIST = 'kept-files.json'
const COPY_SUFFIXES = ['.br', '.gz'] as const
const DAY_MS = 86_400_000
/** A server reads the new release within seconds; what it has begun to send is long over then. */
const KEEP_RELEASE_MS = 3_600_000
const ABANDONED_AFTER_MS = DAY_MS
const UNFINISHED = '.building'

/** By path within the release: when a later release had no such file any more, in milliseconds since 1970; until then 0. */
export type KeptFiles = Readonly<Record<string, number>>

export type PublishOptions = {
  /** How long files of earlier releases stay, in milliseconds. */
  readonly keepForMs: number
  readonly now: number
  /** Files of earlier releases that the new one has already, from the live site. */
  readonly fetched?: KeptFiles
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
export function publishRelease(
  folder: string,
  { keepForMs, now, fetched = {} }: PublishOptions,
): void {
  const releases = dirname(folder)
  const dist = join(releases, '..', 'dist')
  adoptPlainFolder(dist, releases, now)
  const before = existsSync(dist) ? realpathSync(dist) : null
  const release = folder.slice(0, -UNFINISHED.length)
  writeList(folder, before === null ? fetched : keepFiles(before, folder, { keepForMs, now }))
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

function keepFiles(before: string, next: string, { keepForMs, now }: PublishOptions): KeptFiles {
  const known = readList(before)
  const kept: Record<string, number> = {}
  for (const path of KEPT_FOLDERS.flatMap((folder) => filesIn(before, folder))) {
    if (existsSync(join(next, path))) continue
    const since = known[path] || now
    if (now - since >= keepForMs) continue
    mkdirSync(dirname(join(next, path)), { recursive: true })
    for (const file of [path, ...COPY_SUFFIXES.map((suffix) => path + suffix)])
      if (existsSync(join(before, file))) copyFileSync(join(before, file), join(next, file))
    kept[path] = since
  }
  return kept
}

/** Without compressed copies. */
function filesIn(release: string, folder: string): string[] {
  if (!existsSync(join(release, folder))) return []
  return readdirSync(join(release, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => !COPY_SUFFIXES.some((suffix) => name.endsWith(suffix)))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(release, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

function writeList(release: string, kept: KeptFiles): void {
  // In one order on every disk: builds of one commit are equal.
  const paths = KEPT_FOLDERS.flatMap((folder) => filesIn(release, folder)).sort()
  const list: KeptFiles = Object.fromEntries(paths.map((path) => [path, kept[path] ?? 0]))
  writeFileSync(join(release, KEPT_FILES_LIST), JSON.stringify(list))
}

function readList(release: string): KeptFiles {
  const file = join(release, KEPT_FILES_LIST)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

type PruneOptions = { readonly dist: string; readonly before: string | null; readonly now: number }

/** Deletes a release that nobody needs any more. */
function prune(release: string, { dist, before, now }: PruneOptions): void {
  if (release === realpathSync(dist) || release === before) return
  const keptForMs = release.endsWith(UNFINISHED) ? ABANDONED_AFTER_MS : KEEP_RELEASE_MS
  if (now - statSync(release).mtimeMs < keptForMs) return
  rmSync(release, { recursive: true, force: true })
}
