import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { BRAND_DRAWINGS, type DrawingPair, readBrandDrawings } from '../src/lib/brand-drawings.ts'
import { COMPILED, CONTENT } from '../src/lib/content-folder.ts'
import type { Brand } from '../src/shapes/brand.ts'

/** The brand in content/: the build reads them once. */
export const BRAND_FILES: readonly URL[] = ['brand.yaml', ...BRAND_DRAWINGS].map((name) =>
  pathToFileURL(join(CONTENT, name)),
)

export function readBrand(): Brand {
  return JSON.parse(readFileSync(join(COMPILED, 'brand.json'), 'utf8'))
}

/** The drawings of the company, by the names that `ui/Logo.tsx` declares. */
export async function readDrawings() {
  const { mark, logo } = await readBrandDrawings(CONTENT, readBrand())
  const shapes: string[] = []
  const place = (name: string, { light, dark }: DrawingPair) =>
    Object.entries(light === dark ? { both: light } : { light, dark }).map(([theme, drawing]) => {
      shapes.push(`<g id="${name}-${theme}">${drawing.content}</g>`)
      return { id: `${name}-${theme}`, viewBox: drawing.viewBox, className: `in-${theme}` }
    })
  const shown = { SHOWN_MARK: place('mark', mark), SHOWN_LOGO: logo && place('logo', logo) }
  return { MARK: mark, ...shown, BRAND_SHAPES: shapes.join('') }
}
