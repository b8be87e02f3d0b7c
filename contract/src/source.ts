/**
 * Where a visitor came from: the first page of the visit, the page of another site that led there, and campaign
 * parameters.
 * Source: docs/decisions/source.md
 * Without its check, which is in check-source.ts: the script of every page imports this.
 */

/** The parameters of the first address that are kept. */
const SOURCE_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'msclkid',
  'ttclid',
  'li_fat_id',
  'ref',
] as const

export type Source = {
  /** The path of the first page of the visit; empty if it was left out. */
  readonly landing: string
  /** Host and path of the page of another site that led there; empty without one. */
  readonly referrer: string
  readonly params: Readonly<Partial<Record<(typeof SOURCE_PARAMETERS)[number], string>>>
}

const PARAMETER_MAX_CHARS = 200
export const PAGE_MAX_CHARS = 300

/** `/@name` is a profile and `react@18.2.0` a version. An ideographic full stop separates domains too. */
const EMAIL = /[^\s@/]@[^\s@/]+[.。]\p{L}/u
/** Control and format characters, lone surrogates, line separators; not the joiners within words and emoji. */
const INVISIBLE = /(?!\p{Join_C})[\p{C}\p{Zl}\p{Zp}]/u

/** The source of a visit. @param address of its first page @param referrer as `document.referrer` */
export function readSource(
  { host, pathname, search }: Pick<URL, 'host' | 'pathname' | 'search'>,
  referrer: string,
): Source {
  const from = URL.parse(referrer)
  const sent = new URLSearchParams(search)
  return {
    landing: allowedText(pathname, PAGE_MAX_CHARS),
    referrer:
      from?.host && from.host !== host
        ? allowedText(from.host + from.pathname, PAGE_MAX_CHARS)
        : '',
    params: pickParameters((name) => sent.get(name)),
  }
}

export function pickParameters(find: (name: string) => unknown): Source['params'] {
  const values = SOURCE_PARAMETERS.map((name) => [
    name,
    allowedText(find(name), PARAMETER_MAX_CHARS),
  ])
  return Object.fromEntries(values.filter(([, value]) => value !== ''))
}

/** The text; empty if it is too long, or contains an e-mail address or invisible characters. */
export function allowedText(value: unknown, maxChars: number): string {
  if (typeof value !== 'string' || [...value].length > maxChars) return ''
  return INVISIBLE.test(value) || EMAIL.test(decodeFully(value)) ? '' : value
}

/** Resolves percent-encoding, also of what was encoded twice, and wide letters. */
function decodeFully(text: string): string {
  // `decodeURIComponent` would throw at bytes that are no UTF-8.
  const decoded = text
    .replace(/(?:%[\da-f]{2})+/gi, (escapes) => new URLSearchParams(`=${escapes}`).get('') ?? '')
    .normalize('NFKC')
  return decoded === text ? text : decodeFully(decoded)
}
