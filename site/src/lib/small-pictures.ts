import { relative } from 'node:path'

type ShownPicture = {
  /** The original, with its whole path. */
  readonly file: string
  /** How many pixels wide the part of it is that is shown. */
  readonly available: number
  /** How many a large screen would show. */
  readonly wanted: number
}

/** What an editor should know of a picture that is too small for its place; undefined if it is not. */
export function smallPictureAdvice({ file, available, wanted }: ShownPicture): string | undefined {
  if (available >= wanted) return undefined
  const name = relative(process.cwd(), file).replace(/^(\.\.[/\\])+/, '')
  return `${name} has ${Math.floor(available)} px for a place that wants ${wanted} px in width: it is not sharp on large screens. Use a larger original.`
}

const given = new Set<string>()

/** Says so once in a build, on standard error, because the build's output may be silenced. */
export function warnOfSmallPicture(picture: ShownPicture): void {
  const advice = smallPictureAdvice(picture)
  if (!advice || given.has(advice)) return
  given.add(advice)
  process.stderr.write(`${advice}\n`)
}
