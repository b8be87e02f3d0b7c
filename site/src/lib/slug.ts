const FIT_FOR_AN_ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/

type EntryFile = {
  /** Its folder under content/. */
  readonly folder: string
  readonly file: string
  /** The ending that files of this folder have, without its dot. */
  readonly extension: string
}

/**
 * The end of an entry's address: the name of its file.
 * @throws Error if the name is not allowed in a URL, or has another extension
 */
export function slugOf({ folder, file, extension }: EntryFile): string {
  const slug = file.slice(0, file.lastIndexOf('.'))
  if (FIT_FOR_AN_ADDRESS.test(slug) && file === `${slug}.${extension}`) return slug
  throw new Error(
    `content/${folder}/${file}: its name becomes an address, so it wants small letters, digits and single hyphens, and .${extension} at the end, such as a-new-page.${extension}.`,
  )
}
