/** The verbs that copy a whole store: `backup`, `restore` and `move`. */
import { resolve } from 'node:path'
import { type TransferContext, UsageError } from '../../operator/verb.ts'
import { readSettings } from '../../settings.ts'
import { describeContents } from '../../store/copy.ts'
import { moveToPostgres, undoMove } from '../postgres/move.ts'
import { makeBackup, restoreBackup } from './backup.ts'

export async function backUp(
  { settings, environment, print }: TransferContext,
  argument: string,
): Promise<void> {
  const file = toPath(environment, argument)
  const contents = await makeBackup(settings, file)
  await print(`${file}: ${describeContents(contents)}`)
}

export async function restore(
  { settings, environment, print }: TransferContext,
  argument: string,
): Promise<void> {
  const file = toPath(environment, argument)
  const result = await restoreBackup(file, settings)
  await print(
    result.kind === 'there-already'
      ? 'The database has exactly this already. Nothing was changed.'
      : `Restored, and compared with the backup: ${describeContents(result.contents)}`,
  )
}

export async function move(context: TransferContext): Promise<number> {
  const { settings, options, print } = context
  const { dataDir } = settings
  if (options.undo) {
    const target = await undoMove(dataDir)
    await print(
      target === null
        ? 'No move was begun.'
        : `Given up: a server may start on ${dataDir} again. Start none on ${target} before it is empty: it may have the same deliveries.`,
    )
    return target === null ? 1 : 0
  }
  const url = readTarget(context) ?? settings.databaseUrl
  if (url === null) throw new UsageError('Usage: npm run inbox -- move --to postgres://…')
  const result = await moveToPostgres({ dataDir, url, now: Date.now })
  switch (result.kind) {
    case 'moved':
      await print(
        `Moved to ${result.target}, and compared: ${describeContents(result.contents)}\n${whatNext(dataDir)}`,
      )
      break
    case 'completed':
      await print(
        `Everything had arrived at ${result.target} before. The move is complete.\n${whatNext(dataDir)}`,
      )
      break
    case 'moved-before':
      await print(
        `It was moved to ${result.target} on ${new Date(result.endedAt).toISOString()}. Nothing was changed.`,
      )
  }
  return 0
}

function whatNext(dataDir: string): string {
  return `Start servers with DATABASE_URL. No server starts on the database in ${dataDir} any more; it still has personal data: delete it once you are content.`
}

/** The same rules as for DATABASE_URL, encryption included. */
function readTarget({ environment, options }: TransferContext): string | null {
  if (options.to === undefined) return null
  return readSettings({ ...environment, DATABASE_URL: options.to }).databaseUrl
}

/** npm runs in the root of the repository; INIT_CWD is the directory of the operator. */
function toPath({ INIT_CWD = '' }: TransferContext['environment'], file: string): string {
  return resolve(INIT_CWD, file)
}
