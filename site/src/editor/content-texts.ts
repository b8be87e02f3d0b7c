import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_FILES } from '../shapes/handbook-files.ts'
import { formatContent } from './content-format.ts'

const CONTENT = join(import.meta.dirname, '../../../content')

/** Every file of content/ that has a shape, as it is, and as the editor would write it. */
export function contentTexts() {
  return CONTENT_FILES.flatMap((described) =>
    filesOf(described.path, described.alsoPath, described.extension).map((path) => {
      const file = join(CONTENT, path)
      const text = readFileSync(file, 'utf8')
      return { path, file, text, formatted: formatContent(text, described) }
    }),
  )
}

function filesOf(path: string, alsoPath: string | undefined, extension = 'yaml'): string[] {
  if (!path.endsWith('/')) return alsoPath ? [path, alsoPath] : [path]
  return readdirSync(join(CONTENT, path))
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => path + name)
}
