import { relative } from 'node:path'

type ShownPicture = {
  /** The original, with its whole path. */
  readonly file: string
  /** How many pixels wide the part of it is that is shown. */
  readonly available: number
  /** How many a large screen would show. */
  readonly wanted: number
}

const given = new Set<string>()

/**
 * Tells an editor of a picture that is too small for its place, once in a build, on standard error, because the build's
 * output may be silenced.
 */
export function warnOfSmallPicture({ file, available, wanted }: ShownPicture): void {
  const name = relative(process.cwd(), file).replace(/^(\.\.[/\\])+/, '')
  const advice = `${name} has ${Math.floor(available)} px for a place that wants ${wanted} px in width: it is not sharp on large screens. Use a larger original.`
  if (available >= wanted || given.has(advice)) return
  given.add(advice)
  process.stderr.write(`${advice}\n`)
}
