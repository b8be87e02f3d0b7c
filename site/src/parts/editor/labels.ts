/** Names of fields and files that say little when they are only spelled out. */
const LABELS: Readonly<Record<string, string>> = {
  '404': 'Page not found',
  alt: 'What it shows',
  cta: 'Button',
  noindex: 'Hidden from search',
  seo: 'Search engines',
}

/** The name of a field or a file in plain words: `answerTimes` is "Answer times". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()
  return LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The label of a list for one of its entries: "Tags" is "Tag", "Countries" is "Country". */
export function singular(label: string): string {
  if (/ss$|series$/i.test(label)) return label
  return label.replace(/ies$/, 'y').replace(/s$/, '')
}
