import { type TransferContext, UsageError, type Verb } from '../../operator/verb.ts'
import { describeContents } from '../../store/copy.ts'
import { type MoveResult, moveToPostgres, undoMove } from './move.ts'

export const moveVerb = (databaseUrl: string | null): Verb => ({
  parameters: [],
  summary:
    'moves everything from DATA_DIR to an empty Postgres; --to postgres://…, else DATABASE_URL; --undo',
  runWithoutStore: (context) => move(databaseUrl, context),
})

/** @param databaseUrl that of the settings */
async function move(databaseUrl: string | null, context: TransferContext): Promise<number> {
  const { configuration, options, print } = context
  const { dataDir } = configuration.settings
  if (options.undo) {
    const target = await undoMove(dataDir)
    await print(
      target === null
        ? 'No move was begun.'
        : `Given up: a server may start on ${dataDir} again. Start none on ${target} before it is empty: it may have the same deliveries.`,
    )
    return target === null ? 1 : 0
  }
  const url = readTarget(context) ?? databaseUrl
  if (url === null) throw new UsageError('Usage: npm run inbox -- move --to postgres://…')
  const result = await moveToPostgres({ dataDir, url, now: Date.now })
  await print(describeMove(result))
  if (result.kind !== 'moved-before')
    await print(
      `Start servers with DATABASE_URL. No server starts on the database in ${dataDir} any more; it still has personal data: delete it once you are content.`,
    )
  return 0
}

function describeMove(result: MoveResult): string {
  switch (result.kind) {
    case 'moved':
      return `Moved to ${result.target}, and compared: ${describeContents(result.contents)}`
    case 'completed':
      return `Everything had arrived at ${result.target} before. The move is complete.`
    case 'moved-before':
      return `It was moved to ${result.target} on ${new Date(result.endedAt).toISOString()}. Nothing was changed.`
  }
}

/** The same rules as for DATABASE_URL, encryption included. */
function readTarget({ environment, options, configure }: TransferContext): string | null {
  if (options.to === undefined) return null
  configure({ ...environment, DATABASE_URL: options.to })
  return options.to.trim()
}
