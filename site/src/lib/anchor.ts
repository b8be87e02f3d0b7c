/** The name of a heading in links: `What it costs` becomes `what-it-costs`. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
