/**
 * `npm run update`: brings a later version of the product into a site that was made from it. `-- --from ADDRESS` says once
 * where versions come from; `-- --to NAME` takes another than the newest.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../harness/root.ts'
import { checkContent, describeContentErrors } from '../../site/src/content-check/check-content.ts'
import { readOptions } from '../read-options.ts'
import { addMissingContent } from '../update/add-missing-content.ts'
import { mergeVersion, UpdateError } from '../update/merge-version.ts'
import { moveContent } from '../update/move-content.ts'

const options = readOptions('from', 'to')
try {
  const version = mergeVersion({ root: ROOT, ...options })
  if (version === null) await finish()
  else {
    console.log(`${version} is merged.`)
    // The rest is done by the version that was merged.
    const args = [join(ROOT, 'tools/bootstrap.mjs'), 'update', ...process.argv.slice(2)]
    const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: ROOT })
    process.exitCode = status ?? 1
  }
} catch (error) {
  if (!(error instanceof UpdateError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function finish(): Promise<void> {
  const lines = [...moveContent(join(ROOT, 'content')), ...(await addMissingContent(ROOT))]
  for (const line of lines) console.log(line)
  const { errors } = await checkContent(join(ROOT, 'content'))
  if (errors.length > 0) throw new UpdateError(describeContentErrors(errors))
  console.log(
    'The site has this version. Look at it with npm start, try npm test, and commit what changed.',
  )
}
