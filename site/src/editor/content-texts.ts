import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FILES, type DescribedFile } from '../shapes/content-files.ts'
import { formatContent } from './content-format.ts'

const CONTENT = join(import.meta.dirname, '../../../content')

/** Every file of content/ that has a shape, as it is, and as the editor would write it. */
export function contentTexts() {
  return CONTENT_FILES.flatMap((described) =>
    filesOf(described).map((path) => {
      const file = join(CONTENT, path)
      const text = readFileSync(file, 'utf8')
      return { path, file, text, formatted: formatContent(text, described) }
    }),
  )
}

function filesOf({ path, extension = 'yaml' }: DescribedFile): string[] {
  if (!path.endsWith('/')) return [path]
  return readdirSync(join(CONTENT, path))
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => path + name)
}
