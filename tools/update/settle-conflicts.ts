/** Conflicts of a merge that settle themselves, and words for those that do not. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Git, UpdateError } from './git.ts'

type Fields = Readonly<Record<string, unknown>>

const listConflicts = (git: Git) => git.lines('diff', '--name-only', '--diff-filter=U')
const isIn = (git: Git, tree: string, path: string) => git.ask('ls-tree', tree, '--', path) !== ''

/** @throws UpdateError naming the files that hold both sides or were removed, and what to do */
export function refuseConflicts(git: Git): void {
  const conflicts = listConflicts(git)
  const paths = new Set([...conflicts, ...git.lines('grep', '-IlE', '^(<{7}|>{7}) ')])
  const lines = [...paths].map((path) =>
    !conflicts.includes(path) || /^\S+ \S+ 3\t/m.test(git.ask('ls-files', '--unmerged', path))
      ? path
      : `${path}: removed by the version, and changed by you. git rm it, or git add it to keep it; your changes: git diff MERGE_HEAD...HEAD -- ${path}`,
  )
  if (lines.length > 0)
    throw new UpdateError(
      `You and the version changed the same lines. Edit these files, git add them, and run npm run update again; git merge --abort gives up:\n${lines.join('\n')}`,
    )
}

/** What the owner has deleted stays deleted, and so does what comes new to a folder that is gone, with a line for each place. */
export function leaveOut(git: Git, base: string, theirs: string): void {
  const foldersOf = (tree: string) => git.lines('ls-tree', '-r', '-d', '--name-only', tree)
  const own = new Set(foldersOf('HEAD'))
  const gone = foldersOf(base).filter((folder) => !own.has(folder))
  const goneWith = (path: string) => gone.find((folder) => path.startsWith(`${folder}/`))
  const added = git.lines('diff', '--name-only', '--diff-filter=A', '--no-renames', base, theirs)
  const deleted = listConflicts(git).filter((path) => !isIn(git, 'HEAD', path))
  const left = [...added.filter(goneWith), ...deleted]
  if (left.length > 0) git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', '--', ...left)
  for (const place of new Set(left.map((path) => goneWith(path) ?? path)))
    console.log(`${place} stays deleted, as you have it; the version has changed it.`)
}

/** Each field of a `package.json`, such as a package, is as the side has it that changed it; what the owner took out stays out. */
export function mergePackages(git: Git): void {
  for (const path of listConflicts(git).filter((path) => /(^|\/)package\.json$/.test(path))) {
    const read = (stage: number): Fields => JSON.parse(git('show', `:${stage}:${path}`))
    const merged = mergeFields(read(1), read(2), read(3))
    if (!merged) continue
    writeFileSync(join(git.root, path), `${JSON.stringify(merged, null, 2)}\n`)
    git('add', path)
  }
}

/** Returns null where both sides have changed the same value. */
function mergeFields(base: Fields, ours: Fields, theirs: Fields): Fields | null {
  const merged = Object.keys({ ...theirs, ...ours }).map((name) => {
    const [was, own, other] = [base[name], ours[name], theirs[name]]
    if (isDeepStrictEqual(own, was)) return [name, other]
    if (own === undefined || [was, own].some((one) => isDeepStrictEqual(other, one)))
      return [name, own]
    const bothHaveFields = isFields(own) && isFields(other)
    return [name, bothHaveFields ? mergeFields(isFields(was) ? was : {}, own, other) : null]
  })
  return merged.some(([, value]) => value === null) ? null : Object.fromEntries(merged)
}

const isFields = (value: unknown): value is Fields => value?.constructor === Object
