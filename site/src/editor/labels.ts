/** Names of fields that say little when they are only spelled out. */
const LABELS: Readonly<Record<string, string>> = {
  alt: 'What it shows',
  cta: 'Button',
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
