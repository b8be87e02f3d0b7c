/** The extension of a file's name, in small letters and without its dot; empty if it has none. */
export function extensionOf(fileName: string): string {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}
