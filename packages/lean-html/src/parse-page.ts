import { Parser } from 'htmlparser2'

export type Attributes = Readonly<Record<string, string>>

/** Where an element is in the HTML, from the first character of its start tag to the last of its end tag. */
export type ElementRange = {
  readonly start: number
  readonly end: number
  readonly contentStart: number
  readonly contentEnd: number
  readonly attributes: Attributes
}

export function contentOf(html: string, { contentStart, contentEnd }: ElementRange): string {
  return html.slice(contentStart, contentEnd)
}

export type PageMarkup = {
  readonly bodyStart: number
  readonly styles: readonly ElementRange[]
  /** Inline scripts that run; data in script elements does not. */
  readonly scripts: readonly ElementRange[]
  /** Module scripts with a `src`. */
  readonly modules: readonly ElementRange[]
  /** The sources of the picture with `fetchpriority="high"`; empty if there is none. */
  readonly firstPicture: readonly Attributes[]
  /** The end of the first section or header in `main`, or of the page if there is none. */
  readonly firstScreenEnd: number
  /** The classes, ids, tags and attributes up to there. */
  readonly firstScreenNames: ReadonlySet<string>
  /** Those of the whole page. */
  readonly names: ReadonlySet<string>
}

type OpenElement = Omit<ElementRange, 'end' | 'contentEnd'> & { readonly tag: string }

/** Reads what the other parts of this package need, in one pass. */
export function parsePage(html: string): PageMarkup {
  const styles: ElementRange[] = []
  const scripts: ElementRange[] = []
  const modules: ElementRange[] = []
  const open: OpenElement[] = []
  const names = new Set<string>()
  let firstScreenNames: Set<string> | undefined
  let firstScreenEnd = html.length
  let bodyStart = 0
  let sources: Attributes[] = []
  let firstPicture: readonly Attributes[] = []
  const isInside = (tag: string) => open.some((element) => element.tag === tag)

  const parser = new Parser({
    onopentag(tag, attributes) {
      addNames(names, tag, attributes)
      if (tag === 'body') bodyStart = parser.startIndex
      if (tag === 'picture') sources = []
      if (tag === 'source') sources.push(attributes)
      if (tag === 'img' && attributes.fetchpriority === 'high' && isInside('picture'))
        firstPicture = sources
      open.push({ tag, attributes, start: parser.startIndex, contentStart: parser.endIndex + 1 })
    },
    onclosetag(tag) {
      const element = open.pop()
      if (!element) return
      const range: ElementRange = {
        ...element,
        end: parser.endIndex + 1,
        contentEnd: Math.max(element.contentStart, parser.startIndex),
      }
      if (tag === 'style') styles.push(range)
      if (tag === 'script' && isInlineCode(range.attributes)) scripts.push(range)
      if (tag === 'script' && range.attributes.type === 'module' && range.attributes.src)
        modules.push(range)
      const endsSection = (tag === 'section' || tag === 'header') && isInside('main')
      if (firstScreenNames || !endsSection) return
      firstScreenNames = new Set(names)
      firstScreenEnd = range.end
    },
  })
  parser.end(html)
  return {
    ...{ bodyStart, styles, scripts, modules, firstPicture, firstScreenEnd, names },
    firstScreenNames: firstScreenNames ?? names,
  }
}

function isInlineCode({ src, type }: Attributes): boolean {
  return src === undefined && (type === undefined || type === 'module')
}

function addNames(names: Set<string>, tag: string, attributes: Attributes): void {
  names.add(tag)
  for (const [name, value] of Object.entries(attributes)) {
    names.add(name)
    if (name === 'id' || name === 'class') for (const word of value.split(/\s+/)) names.add(word)
  }
}
