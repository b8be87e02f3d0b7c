import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { readFrame } from '../lib/drawing.ts'
import { type ContentError, errorIn } from './content-error.ts'

/** The drawings of the brand, at the root of content/: part of each page, which has a budget. */
export const BRAND_DRAWINGS: readonly string[] = ['mark.svg', 'logo.svg']
const BRAND_MAX_BYTES = 6000
/** Of a drawing that a page or two show, as its file is written. */
const MAX_BYTES = 16_000
/** Scripts, styles, pictures, what moves, and what is outside of the file. */
const FORBIDDEN =
  /<(?:script|style|image|foreignObject|set|animate\w*|a|!ENTITY)\b|\s(?:style|on\w+)\s*=|(?:href|src)\s*=\s*["'](?!#)|url\((?!['"]?#)/i
/** Any other would end the drawing where HTML has it, or show nothing. */
const ELEMENTS =
  'svg|g|path|rect|circle|ellipse|line|polyline|polygon|text|tspan|title|desc|metadata|defs|use|symbol|clipPath|mask|linearGradient|radialGradient|stop'
const UNKNOWN_ELEMENT = new RegExp(`<(?!/|!|\\?|(?:${ELEMENTS})[\\s/>])[\\w:-]+`)

export type DrawingProblem = { readonly line: number; readonly problem: string }

/**
 * Errors in the mark, the logo and the drawings. They become part of pages, whose policy allows neither scripts nor
 * styles, and of pictures.
 * @param folder the path of `content/`
 */
export async function findDrawingErrors(folder: string): Promise<readonly ContentError[]> {
  const drawings = globSync('drawings/*.svg', { cwd: folder }).map((path) =>
    path.replaceAll('\\', '/'),
  )
  const paths = [...BRAND_DRAWINGS.filter((name) => existsSync(join(folder, name))), ...drawings]
  const found = await Promise.all(
    paths.map(async (path) => {
      const svg = readFileSync(join(folder, path), 'utf8')
      const problem = findDrawingProblem(path, svg) ?? (await findBrokenPlace(svg))
      return problem ? [{ path, ...problem }] : []
    }),
  )
  const problem = 'is missing: a square drawing of the company, of a few shapes.'
  const missing = paths.includes('mark.svg') ? [] : [{ path: 'mark.svg', line: 1, problem }]
  return [...missing, ...found.flat()].map(({ path, line, problem }) =>
    errorIn(path, `This drawing ${problem}`, line),
  )
}

/** @param path within content/ */
export function findDrawingProblem(path: string, svg: string): DrawingProblem | undefined {
  const isOfBrand = BRAND_DRAWINGS.includes(path)
  const [, , width, height] = readFrame(svg)
  const inAll = (problem: string) => ({ line: 1, problem })
  if (!(width > 0 && height > 0))
    return inAll('wants a viewBox: export it as SVG, with its artboard around it.')
  if (path === 'mark.svg' && width !== height)
    return inAll(
      `is ${width} by ${height}, and wants to be square. A wide one belongs in content/logo.svg.`,
    )
  const found = FORBIDDEN.exec(svg) ?? (isOfBrand ? null : UNKNOWN_ELEMENT.exec(svg))
  if (found)
    return {
      line: svg.slice(0, found.index + 1).split('\n').length,
      problem: `has ${found[0].trim()}, which pages do not allow. Export it as plain shapes, with presentation attributes in place of styles.`,
    }
  const bytes = Buffer.byteLength(svg)
  const maxBytes = isOfBrand ? BRAND_MAX_BYTES : MAX_BYTES
  return bytes > maxBytes
    ? inAll(
        `has ${bytes} bytes, and at most ${maxBytes} fit into a page. Simplify its paths, for instance with svgomg.net.`,
      )
    : undefined
}

/** A browser would show the readable part of a damaged one. */
async function findBrokenPlace(svg: string): Promise<DrawingProblem | undefined> {
  const error = await sharp(Buffer.from(svg))
    .metadata()
    .then(() => undefined, String)
  if (error === undefined) return undefined
  const [, line = 1, reason = error] = /on line (\d+) .*?of data: (.*)/.exec(error) ?? []
  return { line: Number(line), problem: `is damaged or cut off: ${reason}.` }
}
