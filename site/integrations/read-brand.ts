import { existsSync, readFileSync } from 'node:fs'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { parse } from 'yaml'
import { adaptLogo, type Drawing, readDrawing } from '../src/lib/drawing.ts'
import type { Brand } from '../src/shapes/brand.ts'

const CONTENT = new URL(`../../${CONTENT_FOLDER}/`, import.meta.url)
/** The brand in content/: the build reads them once. */
export const BRAND_FILES: readonly URL[] = ['brand.yaml', 'mark.svg', 'logo.svg'].map(
  (name) => new URL(name, CONTENT),
)

/** As written: the content check comes first. */
export function readBrand(): Brand {
  return parse(readFileSync(new URL('brand.yaml', CONTENT), 'utf8'))
}

/** The drawings of the company, for components: the mark, and the logo if there is one. */
export function readDrawings(): { readonly mark: Drawing; readonly logo: Drawing | null } {
  const logo = new URL('logo.svg', CONTENT)
  return {
    mark: readDrawing(readFileSync(new URL('mark.svg', CONTENT), 'utf8')),
    logo: existsSync(logo) ? adaptLogo(readDrawing(readFileSync(logo, 'utf8')), readBrand()) : null,
  }
}
