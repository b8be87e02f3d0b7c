import type { z } from 'astro/zod'

type EntryAddress = {
  /** Its address, as the specification has it. @param values the fields of its file, as far as they are right */
  readonly address: (slug: string, values: Readonly<Record<string, unknown>>) => string
  /** Parts of such a page that links may lead to, besides its headings. */
  readonly anchors?: readonly string[]
}

export type ContentFile = {
  /** Within content/; a folder, in which every file is an entry, ends in a slash. */
  readonly path: string
  /** For the handbook: its purpose. */
  readonly about: string
  /** Its name in the editor, where that of the file says too little. */
  readonly label?: string
  readonly shape: z.ZodType
  /** Where the server fills in places of its own, which the shape checks. */
  readonly hasOwnPlaces?: boolean
  /** Of a folder: the name of an entry in the editor, and the text above their list. */
  readonly entry?: { readonly name: string; readonly about: string }
  /** Of the files in a folder, where it is not `yaml`. */
  readonly extension?: string
  /** Of a folder whose entries are pages. */
  readonly page?: EntryAddress
  /** The folder whose entries a page of content/pages/ shows. While none is published, the page is left out. */
  readonly shows?: string
  /** The optional file that frames it; for a folder the page of the same name, if none is named. */
  readonly frame?: string
  /** The file that the site has with that page. */
  readonly file?: string
  /** Of a page that follows what a visitor has done, and is no search result. */
  readonly isUnlisted?: true
  /** The file with the `title` and `kind` that the social picture of a page shows, where it is not its own. */
  readonly cardFrom?: string
}

/** Whether a site may do without a file: without most pages, and then without the entries that they frame. */
export function isOptional(path: string): boolean {
  return /^(guide\.|pages\/(?!(404|home|contact-us|privacy-policy|thank-you)\.))/.test(path)
}

/** The address, as the specification has it, of the fixed page that has its copy in a file of content/pages/; undefined for other files. */
export function fixedPagePath(path: string): string | undefined {
  const [, name] = /^pages\/([^/]+)\.yaml$/.exec(path) ?? []
  return name && (name === 'home' ? '/' : `/${name}/`)
}
