import Markdoc from '@markdoc/markdoc'
import type { AstroIntegration } from 'astro'
import { parse } from 'yaml'

/** What `addContentEntryType` takes; Astro hands it to integrations without a type. */
type ContentEntryType = {
  readonly extensions: readonly string[]
  readonly getEntryInfo: (file: { readonly contents: string }) => Promise<{
    readonly data: Readonly<Record<string, unknown>>
    readonly body: string
    readonly slug: string
    readonly rawData: string
  }>
}

/**
 * Lets content collections read `.mdoc` files. The body stays as it was written, frontmatter and all,
 * so that errors name the right line; sections/article-text/ renders it.
 */
export function markdoc(): AstroIntegration {
  return {
    name: 'markdoc',
    hooks: {
      'astro:config:setup': (setup) => {
        const { addContentEntryType } = setup as typeof setup & {
          addContentEntryType: (type: ContentEntryType) => void
        }
        addContentEntryType({ extensions: ['.mdoc'], getEntryInfo })
      },
    },
  }
}

const getEntryInfo: ContentEntryType['getEntryInfo'] = async ({ contents }) => {
  const rawData = String(Markdoc.parse(contents).attributes.frontmatter ?? '')
  return { data: parse(rawData) ?? {}, body: contents, slug: '', rawData }
}
