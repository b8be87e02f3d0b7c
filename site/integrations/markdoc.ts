import { fileURLToPath } from 'node:url'
import Markdoc from '@markdoc/markdoc'
import type { AstroIntegration } from 'astro'
import { parse } from 'yaml'
import { readArticleText } from '../src/shapes/article-text.ts'

/** The parameter of `addContentEntryType`, which Astro passes to integrations without a type. */
type ContentEntryType = {
  readonly extensions: readonly string[]
  readonly getEntryInfo: (file: { readonly contents: string; readonly fileUrl: URL }) => Promise<{
    readonly data: Readonly<Record<string, unknown>>
    readonly body: string
    readonly slug: string
    readonly rawData: string
  }>
}

/**
 * Lets content collections read `.mdoc` files. The body stays as it was written, frontmatter and all,
 * so that errors name the right line; sections/article-text/ renders it.
 * Source: docs/decisions/articles.md
 */
export function markdoc(): AstroIntegration {
  return {
    name: 'markdoc',
    hooks: {
      'astro:config:setup': (setup) => {
        const { addContentEntryType } = setup as typeof setup & {
          addContentEntryType: (type: ContentEntryType) => void
        }
        addContentEntryType({ extensions: ['.mdoc'], getEntryInfo: readArticleFile })
      },
    },
  }
}

/** @throws Error that names the file and the line when the head is not valid YAML */
export const readArticleFile: ContentEntryType['getEntryInfo'] = async ({ contents, fileUrl }) => {
  // Behind a byte order mark the head would not be found.
  const text = contents.replace(/^\ufeff/, '')
  const rawData = String(Markdoc.parse(text).attributes.frontmatter ?? '')
  const data = {
    ...parseHead(rawData, fileURLToPath(fileUrl)),
    // As fields they are imported like any other picture; content.config.ts has them beside the shape.
    textPictures: readArticleText(text).pictures.map(({ target }) => decodeURI(target)),
  }
  return { data, body: text, slug: '', rawData }
}

function parseHead(head: string, file: string): Record<string, unknown> {
  try {
    // In its file the head begins below a line of hyphens; now errors count lines as editors do.
    return parse(`\n${head}`) ?? {}
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}
