import type { z } from 'astro/zod'
import type { ArticleText } from '../shapes/article-text.ts'
import type { ContentFile } from '../shapes/content-file.ts'
import type { FoundText } from './found-texts.ts'
import type { JsonSchema } from './json-schema.ts'
import type { ParsedFile } from './parse-file.ts'
import type { FieldPath } from './schemas-at.ts'

export type ContentError = {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** @param path of the file within content/ */
export function errorIn(path: string, message: string, line = 1): ContentError {
  return { file: `content/${path}`, line, message }
}

/** A content file, its shape, and its values. */
export type CheckedFile = {
  /** Its path within content/, with slashes. */
  readonly path: string
  readonly text: string
  readonly schema: JsonSchema
  readonly hasOwnPlaces?: ContentFile['hasOwnPlaces']
  readonly parsed: ParsedFile
  /** The values as its shape has them, or what is wrong with them. */
  readonly checked: z.ZodSafeParseResult<unknown>
  /** Of its fields. */
  readonly texts: readonly FoundText[]
  /** The text below its fields, if it is an article. */
  readonly article: ArticleText | undefined
  /** Fields that are Markdown. */
  readonly markdown: readonly MarkdownField[]
}

type MarkdownField = { readonly path: FieldPath; readonly read: ArticleText }

/** The other files of content/. */
export type KnownFiles = {
  /** Whether company.yaml has the year of the founding; without it no text may have facts that come from it. */
  readonly hasFounding?: boolean
  /** All paths within content/. */
  readonly paths: ReadonlySet<string>
  /** Photographs as iPhones take them, whatever they are called. */
  readonly heicPaths: ReadonlySet<string>
}
