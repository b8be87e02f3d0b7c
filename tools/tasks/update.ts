/**
 * `npm run update`: brings a later version of the product into a site that was made from it. `-- --from ADDRESS` says once
 * where versions come from; `-- --to NAME` takes another than the newest, and `-- --pre` counts pre-releases.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../harness/root.ts'
import { checkContent, describeContentErrors } from '../../site/src/content-check/check-content.ts'
import { addMissingContent } from '../update/add-missing-content.ts'
import { gitIn, UpdateError } from '../update/git.ts'
import { mergeVersion, readChanges } from '../update/merge-version.ts'
import { moveContent } from '../update/move-content.ts'

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  pre: { type: 'boolean' },
} as const
try {
  const version = mergeVersion({ root: ROOT, ...parseArgs({ options }).values })
  if (version === null) await finish()
  else {
    console.log(`${version} is merged. From its CHANGELOG.md:\n${readChanges(ROOT)}\n`)
    // The rest is done by the version that was merged.
    const args = [join(ROOT, 'tools/bootstrap.mjs'), 'update', ...process.argv.slice(2)]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: ROOT })
    process.exitCode = status ?? 1
  }
} catch (error) {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!(error instanceof UpdateError || code.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error(message)
  process.exitCode = 1
}

async function finish(): Promise<void> {
  const lines = [...moveContent(join(ROOT, 'content')), ...(await addMissingContent(ROOT))]
  for (const line of lines) console.log(line)
  const { errors } = await checkContent(join(ROOT, 'content'))
  if (errors.length > 0)
    throw new UpdateError(
      `${describeContentErrors(errors)}\n\nThe version is merged; this is left. demo/ has the same files as they are wanted: git log -1 -p -m --first-parent -- demo/FILE shows what has changed. Correct content/, then run npm run update again.`,
    )
  const rest = gitIn(ROOT).ask('status', '--porcelain') && ', and commit what changed'
  console.log(`The site has this version. Look at it with npm start, try npm test${rest}.`)
}
