/** Merges a later version of the product into the repository of a site that was made from it. */
import { execSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Git, gitIn, UpdateError } from './git.ts'
import { leaveOut, mergePackages, refuseConflicts } from './settle-conflicts.ts'

/** The remote that versions of the product come from. */
const REMOTE = 'product'
/** Where its tags are: among those of the site they would be pushed, and taken for releases of the site. */
const TAGS = 'refs/product-tags'

/** What is the site's own: no version changes it. docs/your-site.md says the same to owners. */
export const OWN = ['content', 'site/own', 'site/public', 'README.md']

const LOCK = 'package-lock.json'

type Options = {
  /** Path of the repository of the site. */
  readonly root: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly pre?: boolean | undefined
}

/**
 * Returns the name of the version that was merged, or null where the site has it already, and prints what the owner may want to
 * know. A merge that an earlier run has begun is finished, or undone where it was interrupted.
 * @throws UpdateError saying what is in the way and what to do
 */
export function mergeVersion({ root, from, to, pre = false }: Options): string | null {
  if (!existsSync(join(root, '.git')))
    throw new UpdateError('No Git repository here. git init && git add -A && git commit makes one.')
  const git = gitIn(root)
  const begun = readBegun(git)
  if (begun) return commitMerge(git, begun)
  fetchVersions(git, from)
  const { name, commit } = findVersion(git, to, pre)
  const base = findBase(git, commit)
  if (base === commit) return null
  const changed = git('status', '--porcelain')
  if (changed !== '')
    throw new UpdateError(
      `There are changes that are not committed. Commit your own; put others, such as those of an update that was killed, aside with git stash --include-untracked. Then update again:\n${changed}`,
    )
  if (git('ls-tree', 'HEAD', 'demo') === '')
    throw new UpdateError(
      'There is no demo/ in the last commit. npm run make-it-yours makes it; where it was deleted, bring it back from an earlier commit. Commit it, then update again.',
    )
  prepareMerge(git, commit, base)
  // Until it is there, the merge is not complete.
  writeFileSync(messageOf(git), `Merge ${name} of the product\n`)
  return commitMerge(git, name)
}

/** Returns the name of the version whose merge only has to be committed; undoes one that was interrupted before. */
function readBegun(git: Git): string | undefined {
  if (isMerging(git)) {
    const message = readFileSync(messageOf(git), 'utf8')
    const [, version] = /^Merge (\S+) of the product/.exec(message) ?? []
    if (version) return version
    const ours = git.ask('for-each-ref', '--contains=MERGE_HEAD', TAGS, `refs/remotes/${REMOTE}`)
    if (ours !== '') {
      git('merge', '--abort')
      console.log('An update was interrupted. It was undone, and begins again.')
    }
    refuseConflicts(git)
  }
  return undefined
}

const isMerging = (git: Git) => git.ask('rev-parse', '--verify', '--quiet', 'MERGE_HEAD') !== ''

/** Where Git has the message of the commit to come. */
const messageOf = (git: Git) => resolve(git.root, git('rev-parse', '--git-path', 'MERGE_MSG'))

function fetchVersions(git: Git, from: string | undefined): void {
  const isKnown = git.lines('remote').includes(REMOTE)
  if (!from && !isKnown)
    throw new UpdateError(
      'Say once where versions come from: npm run update -- --from https://host/product.git',
    )
  const refs = [`+refs/heads/*:refs/remotes/${REMOTE}/*`, `+refs/tags/*:${TAGS}/*`]
  git('fetch', '--quiet', '--no-tags', '--prune', from ?? REMOTE, ...refs)
  if (from) git('remote', ...(isKnown ? ['set-url'] : ['add', '--no-tags']), REMOTE, from)
}

function findVersion(git: Git, to: string | undefined, pre: boolean) {
  // A pre-release comes before its release.
  const newestFirst = ['-c', 'versionsort.suffix=-', 'for-each-ref', '--sort=-version:refname']
  const tags = git
    .lines(...newestFirst, '--format=%(refname:lstrip=2)', TAGS)
    .filter((tag) => /^v\d+\.\d+\.\d+(-|$)/.test(tag))
  const name = to ?? tags.find((tag) => pre || !tag.includes('-')) ?? `${REMOTE}/main`
  const commit = [`${TAGS}/${name}`, `refs/remotes/${REMOTE}/${name}`, name]
    .map((ref) => git.ask('rev-parse', '--verify', '--quiet', `${ref}^{commit}`))
    .find(Boolean)
  if (commit) return { name, commit }
  throw new UpdateError(`The product has no version ${name}. It has: ${tags.join(', ')}`)
}

/** The last commit that site and version have in common. A site from a ZIP, a template or a shallow clone gets one. */
function findBase(git: Git, theirs: string): string {
  const ask = () => git.ask('merge-base', 'HEAD', theirs)
  const isShallow = git('rev-parse', '--is-shallow-repository') === 'true'
  if (ask() === '' && isShallow) git('fetch', '--quiet', '--unshallow')
  if (ask() !== '') return ask()
  const { version } = JSON.parse(git('show', 'HEAD:package.json'))
  const start = git.ask('rev-parse', '--verify', '--quiet', `${TAGS}/v${version}^{commit}`)
  if (start === '')
    throw new UpdateError(
      `This repository has no history in common with the product, which has no version ${version}, as package.json says. Set "version" there to the one that the site was made from, commit, and update again.`,
    )
  const message = `Join the history of the product at version ${version}`
  git('merge', '-s', 'ours', '--allow-unrelated-histories', '--message', message, start)
  console.log(
    `This repository was begun without the history of the product. A commit joins it to that of version ${version} now.`,
  )
  return ask()
}

/** Puts the merge into the index and the files. */
function prepareMerge(git: Git, theirs: string, base: string): void {
  const changedDemo = git('diff', '--binary', `${base}:content`, 'HEAD:demo')
  const merge = ['merge', '--quiet', '--no-ff', '--no-commit', theirs]
  // Its conflicts are looked at below: those in content are none.
  git.ask(...merge)
  // Again, for the reason why it has not even begun.
  if (!isMerging(git)) git(...merge)
  keepOwn(git, theirs)
  // What the owner has changed in `demo/`, such as the label of a field that only this site has.
  if (changedDemo) git.feed(changedDemo, 'apply', '--3way', '--directory=demo')
  leaveOut(git, base, theirs)
  mergePackages(git)
  if (git('ls-tree', theirs, LOCK) !== '') git('checkout', theirs, '--', LOCK)
}

function commitMerge(git: Git, version: string): string {
  refuseConflicts(git)
  if (git('diff', '--name-only', 'MERGE_HEAD...HEAD', '--', LOCK) !== '') {
    // What only this site installs.
    execSync('npm install --package-lock-only --no-audit --no-fund', { cwd: git.root })
    git('add', LOCK)
  }
  git('commit', '--quiet', '--message', `Merge ${version} of the product`)
  return version
}

/** What is the site's own stays. The product's content goes to `demo/`, which the product's tests read. */
function keepOwn(git: Git, theirs: string): void {
  const folder = git.feed(`040000 tree ${git('rev-parse', `${theirs}:content`)}\tdemo`, 'mktree')
  const own = OWN.filter((path) => git('ls-files', '--with-tree=HEAD', path) !== '')
  // One command for each, so that nothing is missing where the update is interrupted.
  git('restore', '--source=HEAD', '--staged', '--worktree', '--', ...own)
  git('restore', `--source=${folder}`, '--staged', '--worktree', '--', 'demo')
}

/** What the last commit, a merge, has brought to CHANGELOG.md. */
export function readChanges(root: string): string {
  const lines = gitIn(root).lines('diff', '--unified=0', 'HEAD^1', 'HEAD', '--', 'CHANGELOG.md')
  return lines.flatMap((line) => /^\+(?!\+\+)(.*)/.exec(line)?.[1] ?? []).join('\n')
}
