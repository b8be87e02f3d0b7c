import { uneval } from 'devalue'
import { pictureTarget } from '../content-check/find-content-errors.ts'
import type { ReadFile, SitePage } from '../content-check/site-pages.ts'
import { CONTENT_FOLDER } from '../lib/content-folder.ts'
import { PictureReference } from '../shapes/field-kinds.ts'

type CompiledFile = Pick<ReadFile, 'path' | 'value'>
type Place = {
  readonly name: string
  readonly isFolder: boolean
  readonly files: readonly CompiledFile[]
}

/** The content as a module, in which the pictures are imports: so Astro knows and scales them. */
export function composeSiteModule(places: readonly Place[], pages: ReadonlyMap<string, SitePage>) {
  const pictures = new Map<string, string>()
  const write = ({ path, value }: CompiledFile) =>
    uneval(value, (inner: unknown) => {
      if (!(inner instanceof PictureReference)) return undefined
      const target = pictureTarget(inner.written, path)
      const picture = pictures.get(target) ?? `picture${pictures.size}`
      pictures.set(target, picture)
      return picture
    })
  const writePlace = ({ name, isFolder, files }: Place) =>
    isFolder
      ? `${name}: [${files.map(write).join(',\n')}]`
      : files.map((file) => `${name}: ${write(file)}`).join('')
  const writePlaces = (ofFolders: boolean) =>
    places
      .filter(({ isFolder }) => isFolder === ofFolders)
      .map(writePlace)
      // Of a file that was left out there is nothing.
      .filter(Boolean)
      .join(',\n')
  const [files, folders] = [writePlaces(false), writePlaces(true)]
  const imports = [...pictures].map(
    ([target, name]) => `import ${name} from ${JSON.stringify(addressOf(target))}`,
  )
  return [
    '// Written from content/ by site/src/compile.',
    ...imports,
    `export const files = {\n${files}\n}`,
    `export const folders = {\n${folders}\n}`,
    `export const pages = ${uneval([...pages.values()])}\n`,
  ].join('\n')
}

/** Drawings are parts of pages, so it is their text that is imported. */
const addressOf = (target: string) =>
  `../${CONTENT_FOLDER}/${target}${target.startsWith('drawings/') ? '?raw' : ''}`
