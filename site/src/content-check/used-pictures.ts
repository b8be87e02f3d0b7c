import type { CheckedFile } from './content-error.ts'
import { pictureTarget } from './find-content-errors.ts'
import { textsOf } from './found-texts.ts'
import { schemasAt } from './schemas-at.ts'

/** The pictures that content files name, by their paths within content/. */
export function usedPictures(files: readonly CheckedFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(picturesOf))
}

function picturesOf({ path, parsed, contents, article }: CheckedFile): string[] {
  const inFields = textsOf(parsed.value)
    .filter(({ path: field }) =>
      schemasAt({ schema: contents.schema, value: parsed.value }, field).some(
        ({ pictureFolder }) => pictureFolder,
      ),
    )
    .map(({ text }) => text)
  const inText = article?.pictures.map(({ target }) => target) ?? []
  return [...inFields, ...inText].map((written) => pictureTarget(written, path))
}
