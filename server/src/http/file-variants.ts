import {
  CACHE,
  NOINDEX,
  PREFETCH,
  SECURITY_HEADERS,
  SPECULATION_RULES,
} from '@lanternfield/contract/headers.ts'
import type { Version } from './file-contents.ts'
import { ENCODINGS, type EncodingName, type SiteFile } from './site-files.ts'

/** A header of the request by its name in lower case; several of one name are joined by commas. */
export type ReadHeader = (name: string) => string | null | undefined

/** One of the forms in which a file is sent. */
export type Variant = {
  readonly version: Version
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** For 304: a browser then updates the headers of its cached page. */
  readonly headersWhenUnmodified: Readonly<Record<string, string>>
}

/** 410 for a page whose time is over: search engines drop it sooner than after 404. */
export type PageStatus = 200 | 404 | 410

const SECURITY = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).map(([name, value]) => [name.toLowerCase(), value]),
)
/** Browsers have a few among them; whatever programs send besides must not fill the memory. */
const PARSED_MAX = 100

/**
 * Chooses among the forms of a file by what a browser takes: encoding, whether it saves data, whether it fetches ahead. Each
 * form's headers are made once.
 * @param isNoindex whether search engines must keep out
 */
export function createVariants(isNoindex: boolean) {
  const made = new Map<SiteFile, Map<string, Variant>>()
  const readEncodings = createEncodingReader()

  return (file: SiteFile, readHeader: ReadHeader, status: PageStatus): Variant => {
    const encoding = readEncodings(readHeader('accept-encoding')).find((name) =>
      file.encodings.has(name),
    )
    const choice = {
      encoding,
      isFetchedAhead: status === 200 && isFetchedAhead(file, readHeader),
      savesData: file.speculates && savesData(readHeader),
    }
    const name = `${encoding} ${choice.isFetchedAhead} ${choice.savesData}`
    const variants = made.get(file) ?? new Map<string, Variant>()
    const variant = variants.get(name) ?? makeVariant(file, choice, isNoindex)
    made.set(file, variants.set(name, variant))
    return variant
  }
}

/** Whether `If-None-Match` names this variant; compared weakly, as a cache on the way may have weakened it. */
export function isUnmodified({ etag }: Variant, readHeader: ReadHeader): boolean {
  return (readHeader('if-none-match') ?? '')
    .split(',')
    .some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag)
}

type Choice = {
  readonly encoding: EncodingName | undefined
  readonly isFetchedAhead: boolean
  readonly savesData: boolean
}

function makeVariant(file: SiteFile, choice: Choice, isNoindex: boolean): Variant {
  const { encoding, isFetchedAhead, savesData } = choice
  const version = (encoding && file.encodings.get(encoding)) ?? file.plain
  const etag = `"${file.hash}${encoding ? `-${encoding}` : ''}"`
  const vary = [
    ...(file.encodings.size > 0 ? ['Accept-Encoding'] : []),
    ...(file.speculates ? ['Save-Data'] : []),
  ]
  const headersWhenUnmodified = {
    'cache-control': isFetchedAhead ? PREFETCH.cache : file.cacheControl,
    'content-security-policy': file.contentPolicy,
    etag,
    ...(vary.length > 0 && { vary: vary.join(', ') }),
    ...(file.speculates &&
      !savesData && { [SPECULATION_RULES.header.toLowerCase()]: SPECULATION_RULES.value }),
    ...(isNoindex && { [NOINDEX.header.toLowerCase()]: NOINDEX.value }),
    ...SECURITY,
  }
  const headers = {
    ...headersWhenUnmodified,
    'content-type': file.contentType,
    'content-length': String(version.size),
    ...(encoding && { 'content-encoding': encoding }),
  }
  return { version, etag, headers, headersWhenUnmodified }
}

/** Whether the visitor wants no byte that was not asked for. Browsers know it too; not all of them heed it here. */
function savesData(readHeader: ReadHeader): boolean {
  return readHeader('save-data')?.toLowerCase() === 'on'
}

/** Whether it is a page that the script of another page fetches before somebody goes there. */
function isFetchedAhead({ cacheControl }: SiteFile, readHeader: ReadHeader): boolean {
  return cacheControl === CACHE.page && readHeader(PREFETCH.header.toLowerCase()) === PREFETCH.value
}

/** Reads which encodings `Accept-Encoding` lets us send, best first; what it read before it remembers. */
function createEncodingReader() {
  const parsed = new Map<string, readonly EncodingName[]>()
  return (header: string | null | undefined): readonly EncodingName[] => {
    const known = parsed.get(header ?? '')
    if (known) return known
    const accepted = ENCODINGS.map(({ name }) => name).filter((name) => accepts(header ?? '', name))
    if (parsed.size < PARSED_MAX) parsed.set(header ?? '', accepted)
    return accepted
  }
}

/** Whether `Accept-Encoding` lets us send an encoding (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
  const weights = new Map(
    header.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q ? Number(q.slice(2)) : 1] as const
    }),
  )
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
}
