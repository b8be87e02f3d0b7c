/** Merges a later version of the product into the repository of a site that was made from it. */
import { spawnSync } from 'node:child_process'

/** The remote that versions of the product come from. */
const REMOTE = 'product'

/** What is the site's own: no version changes it. docs/your-site.md says the same to owners. */
export const OWN = ['content', 'site/own', 'site/public', 'README.md']

/** What `npm run make-it-yours` leaves behind: a version brings it to no site that has gone without it. */
const LEFT_BEHIND = 'art'

/** What the owner of the site has to do before the update goes on. */
export class UpdateError extends Error {}

type Version = {
  /** Path of the repository of the site. */
  readonly root: string
  /** Address of the product's repository, where REMOTE is not there or is to change. */
  readonly from?: string | undefined
  /** A tag, branch or commit; without it the newest version. */
  readonly to?: string | undefined
}

/**
 * Returns the name of the version that was merged, or null where the site has it already.
 * @throws UpdateError saying what is in the way and what to do
 */
export function mergeVersion({ root, from, to }: Version): string | null {
  const git = gitIn(root)
  if (git('status', '--porcelain') !== '')
    throw new UpdateError('There are changes that are not committed. Commit them, then update.')
  const isKnown = git('remote').split('\n').includes(REMOTE)
  if (from) git('remote', ...(isKnown ? ['set-url'] : ['add']), REMOTE, from)
  else if (!isKnown)
    throw new UpdateError(
      'Say once where versions come from: npm run update -- --from https://host/product.git',
    )
  git('fetch', '--quiet', '--tags', REMOTE)
  const version = to ?? (newestTag(git) || `${REMOTE}/main`)
  const theirs = git('rev-parse', '--verify', `${version}^{commit}`)
  const base = git('merge-base', 'HEAD', theirs)
  if (base === theirs) return null

  const changedDemo = readChangesOfDemo(git, base)
  // Its conflicts are looked at below: those in content are none.
  spawnSync('git', ['merge', '--quiet', '--no-ff', '--no-commit', theirs], { cwd: root })
  keepOwn(root, theirs)
  if (changedDemo) applyTo(root, changedDemo)
  const conflicts = git('diff', '--name-only', '--diff-filter=U')
  if (conflicts !== '')
    throw new UpdateError(
      `You and ${version} changed the same lines. Edit these files, then git add and git commit them, and run npm run update again:\n${conflicts}`,
    )
  git('commit', '--quiet', '--message', `Merge ${version} of the product`)
  return version
}

type Git = ReturnType<typeof gitIn>

function gitIn(root: string) {
  return (...words: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (status !== 0) throw new UpdateError(`git ${words.join(' ')} failed: ${stderr.trim()}`)
    return stdout.trim()
  }
}

const newestTag = (git: Git) => git('tag', '--list', 'v*', '--sort=-version:refname').split('\n')[0]

/** What the owner has changed in `demo/`, such as the label of a field that only this site has. */
function readChangesOfDemo(git: Git, base: string): string {
  const hasDemo = git('ls-tree', 'HEAD', 'demo') !== ''
  return hasDemo ? git('diff', '--binary', `${base}:content`, 'HEAD:demo') : ''
}

/** What is the site's own stays. The product's content goes to `demo/`, which the product's tests read. */
function keepOwn(root: string, theirs: string): void {
  const git = gitIn(root)
  const own = OWN.filter((path) => git('ls-tree', 'HEAD', path) !== '')
  git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', 'demo', ...own)
  git('checkout', 'HEAD', '--', ...own)
  if (git('ls-tree', 'HEAD', LEFT_BEHIND) === '')
    git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', LEFT_BEHIND)
  // Not `read-tree`, which refuses to work while there are conflicts elsewhere.
  const files = git('ls-tree', '-r', `${theirs}:content`).replaceAll('\t', '\tdemo/')
  spawnSync('git', ['update-index', '--index-info'], { cwd: root, input: `${files}\n` })
  git('checkout', '--', 'demo')
}

function applyTo(root: string, changes: string): void {
  spawnSync('git', ['apply', '--3way', '--directory=demo'], { cwd: root, input: `${changes}\n` })
}
