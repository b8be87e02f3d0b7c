import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { optimize } from 'svgo'
import { BRAND_DRAWINGS } from '../lib/brand-drawings.ts'
import { cleanDrawing } from '../lib/clean-drawing.ts'
import { isAboutSquare, readFrame } from '../lib/drawing.ts'
import { type ContentError, errorIn } from './content-error.ts'

/** Of a drawing in a page, which has a budget; 97 of 100 real logos are smaller. */
const MAX_BYTES = 16_000
/** Styles, handlers, and what is outside of the file. */
const FORBIDDEN =
  /<!ENTITY\b|\s(?:style|on\w+)\s*=|(?:href|src)\s*=\s*["'](?!#)|url\(\s*(?!['"]?#)/i
/** Any other would end the drawing where HTML has it, or show nothing. */
const SHAPES =
  'svg|g|path|rect|circle|ellipse|line|polyline|polygon|defs|use|symbol|clipPath|mask|linearGradient|radialGradient|stop'
const UNKNOWN_ELEMENT = new RegExp(
  `<(?!/|!|\\?|(?:${SHAPES}|text|tspan|title|desc|metadata)[\\s/>])[\\w:-]+`,
)
const UNKNOWN_TO_BRAND = new RegExp(
  `<(?!/|(?:${SHAPES}|switch|pattern|marker|filter|fe(?!Image)[A-Z]\\w*)[\\s/>])[\\w:-]+`,
)
const PLAIN =
  'which pages do not allow. Export it as plain shapes, with presentation attributes in place of styles.'
const TEXT =
  'has text in it, which needs its font: turn it into outlines (Illustrator: Type > Create Outlines; Inkscape: Path > Object to Path; Figma: Flatten).'

export type DrawingProblem = { readonly line: number; readonly problem: string }

/**
 * Errors in the drawings of the company and in content/drawings/. They become part of pages, whose policy allows neither
 * scripts nor styles, and of pictures.
 * @param folder the path of `content/`
 */
export function findDrawingErrors(folder: string): readonly ContentError[] {
  const drawings = globSync('drawings/*.svg', { cwd: folder }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const paths = [...BRAND_DRAWINGS.filter((name) => existsSync(join(folder, name))), ...drawings]
  const found = paths.flatMap((path) => {
    const wrong = findDrawingProblem(path, readFileSync(join(folder, path), 'utf8'))
    return wrong ? [errorIn(path, `This drawing ${wrong.problem}`, wrong.line)] : []
  })
  const missing = 'This drawing is missing: a square drawing of the company, of a few shapes.'
  return paths.includes('mark.svg') ? found : [errorIn('mark.svg', missing), ...found]
}

/** @param path within content/ @param svg as a program exports it, if it is a drawing of the company */
export function findDrawingProblem(path: string, svg: string): DrawingProblem | undefined {
  const isOfBrand = BRAND_DRAWINGS.includes(path)
  try {
    const read = isOfBrand ? cleanDrawing(svg, 'brand') : svg
    const found =
      FORBIDDEN.exec(read) ?? (isOfBrand ? UNKNOWN_TO_BRAND : UNKNOWN_ELEMENT).exec(read)
    const line = isOfBrand ? 1 : read.slice(0, (found?.index ?? 0) + 1).split('\n').length
    if (found)
      return { line, problem: found[0] === '<text' ? TEXT : `has ${found[0].trim()}, ${PLAIN}` }
    if (!isOfBrand) optimize(svg, { plugins: [] })
    const problem = findWrongSize(path, read)
    return problem === undefined ? undefined : { line: 1, problem }
  } catch (error) {
    const { line = 1, reason } = error as { readonly line?: number; readonly reason?: string }
    return { line, problem: `is damaged or cut off: ${reason ?? error}.` }
  }
}

function findWrongSize(path: string, svg: string): string | undefined {
  const [, , width, height] = readFrame(svg)
  if (!(width > 0 && height > 0))
    return 'wants a viewBox: export it as SVG, with its artboard around it.'
  if (path.startsWith('mark') && !isAboutSquare(svg))
    return `is ${width} by ${height}, and wants to be square. A wide one belongs in content/logo.svg.`
  const bytes = Buffer.byteLength(svg)
  return bytes > MAX_BYTES
    ? `has ${bytes} bytes, and at most ${MAX_BYTES} fit into a page. Simplify its paths, for instance with svgomg.net.`
    : undefined
}
