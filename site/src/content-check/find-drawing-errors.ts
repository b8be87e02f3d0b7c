import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readFrame } from '../lib/drawing.ts'
import type { ContentError } from './content-error.ts'

/** The drawings of the brand, at the root of content/. */
export const DRAWINGS: readonly string[] = ['mark.svg', 'logo.svg']
/** They are part of each page, which has a budget. */
const MAX_BYTES = 6000
/** Scripts, styles, pictures, and what is outside of the file. */
const FORBIDDEN =
  /<(?:script|style|image|foreignObject|!ENTITY)\b|\s(?:style|on\w+)=|(?:href|src)="(?!#)|url\((?!['"]?#)/i

/**
 * Errors in the mark and the logo. They become part of pages, whose policy allows neither scripts nor styles, and of pictures.
 * @param folder the path of `content/`
 */
export function findDrawingErrors(folder: string): readonly ContentError[] {
  return DRAWINGS.flatMap((name) => {
    const file = join(folder, name)
    const problem = existsSync(file)
      ? findDrawingProblem(name, readFileSync(file, 'utf8'))
      : name === 'mark.svg' && 'is missing: a square drawing of the company, of a few shapes.'
    return problem ? [{ file: `content/${name}`, line: 1, message: `This drawing ${problem}` }] : []
  })
}

export function findDrawingProblem(name: string, svg: string): string | undefined {
  const [, , width, height] = readFrame(svg)
  if (!(width > 0 && height > 0))
    return 'wants a viewBox: export it as SVG, with its artboard around it.'
  if (name === 'mark.svg' && width !== height)
    return `is ${width} by ${height}, and wants to be square. A wide one belongs in content/logo.svg.`
  const [found] = FORBIDDEN.exec(svg) ?? []
  if (found)
    return `has ${found.trim()}, which pages do not allow. Export it as plain shapes, with presentation attributes in place of styles.`
  const bytes = Buffer.byteLength(svg)
  if (bytes > MAX_BYTES)
    return `has ${bytes} bytes, and at most ${MAX_BYTES} fit into every page. Simplify its paths, for instance with svgomg.net.`
  return undefined
}
