/** The verbs that copy a whole store into a file, and back. */
import { resolve } from 'node:path'
import type { TransferContext, Verb } from '../../operator/verb.ts'
import { describeContents } from '../../store/copy.ts'
import { makeBackup, restoreBackup } from './backup.ts'

export const TRANSFERS: Readonly<Record<string, Verb>> = {
  backup: {
    parameters: ['FILE'],
    summary: 'writes everything to a new file, while servers run',
    runWithoutStore: backUp,
  },
  restore: {
    parameters: ['FILE'],
    summary:
      'restores a backup into an empty DATA_DIR, or an empty Postgres if DATABASE_URL is set',
    runWithoutStore: restore,
  },
}

async function backUp(
  { configuration, environment, print }: TransferContext,
  argument: string,
): Promise<void> {
  const file = toPath(environment, argument)
  const contents = await makeBackup(configuration, file)
  await print(`${file}: ${describeContents(contents)}`)
}

async function restore(
  { configuration, environment, print }: TransferContext,
  argument: string,
): Promise<void> {
  const file = toPath(environment, argument)
  const result = await restoreBackup(file, configuration)
  await print(
    result.kind === 'there-already'
      ? 'The database has exactly this already. Nothing was changed.'
      : `Restored, and compared with the backup: ${describeContents(result.contents)}`,
  )
}

/** npm runs in the root of the repository; INIT_CWD is the directory of the operator. */
function toPath({ INIT_CWD = '' }: TransferContext['environment'], file: string): string {
  return resolve(INIT_CWD, file)
}
