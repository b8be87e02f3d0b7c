import type { CheckedFile, ContentError } from './content-error.ts'
import { nameOf, textsOf } from './found-texts.ts'
import { schemasAt } from './schemas-at.ts'

/** Texts that are longer than advised, and still fit. */
export function findLongTexts({ path, parsed, contents }: CheckedFile): ContentError[] {
  return textsOf(parsed.value).flatMap(({ path: field, text }) => {
    const { advisedChars, maxLength } =
      schemasAt({ schema: contents.schema, value: parsed.value }, field).find(
        (schema) => schema.advisedChars,
      ) ?? {}
    const length = text.trim().length
    if (!advisedChars || length <= advisedChars || length > (maxLength ?? 0)) return []
    const message = `${nameOf(field)} has ${length} characters, and about ${advisedChars} are advised. It fits up to ${maxLength}.`
    return [{ file: `content/${path}`, line: parsed.lineOf(field), message }]
  })
}
