import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { COMPILED, CONTENT } from '../src/lib/content-folder.ts'
import { adaptLogo, type Drawing, readDrawing } from '../src/lib/drawing.ts'
import type { Brand } from '../src/shapes/brand.ts'

/** The brand in content/: the build reads them once. */
export const BRAND_FILES: readonly URL[] = ['brand.yaml', 'mark.svg', 'logo.svg'].map((name) =>
  pathToFileURL(join(CONTENT, name)),
)

export function readBrand(): Brand {
  return JSON.parse(readFileSync(join(COMPILED, 'brand.json'), 'utf8'))
}

/** The drawings of the company, for components: the mark, and the logo if there is one. */
export function readDrawings(): { readonly mark: Drawing; readonly logo: Drawing | null } {
  const logo = join(CONTENT, 'logo.svg')
  return {
    mark: readDrawing(readFileSync(join(CONTENT, 'mark.svg'), 'utf8')),
    logo: existsSync(logo) ? adaptLogo(readDrawing(readFileSync(logo, 'utf8')), readBrand()) : null,
  }
}
