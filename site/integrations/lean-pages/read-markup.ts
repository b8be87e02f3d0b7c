import { Parser } from 'htmlparser2'
import type { Words } from './lean-styles.ts'

export type Attributes = Readonly<Record<string, string>>

/** A part of the markup, from the first character of its start tag to the last of its end tag. */
export type Part = {
  readonly start: number
  readonly end: number
  /** Where its content begins and ends. */
  readonly contentStart: number
  readonly contentEnd: number
  readonly attributes: Attributes
}

export type Markup = {
  readonly styles: readonly Part[]
  /** Scripts within the page that run; data in script elements does not. */
  readonly scripts: readonly Part[]
  /** Module scripts in files of their own. */
  readonly modules: readonly Part[]
  /** The sources of the photograph or drawing that the page wants before all others, if there is one. */
  readonly firstPicture: readonly Attributes[]
  /** Drawings that React will not look for: those outside of islands. */
  readonly pictures: readonly Part[]
  /** Where the first screen is complete: the end of the first section or header of the main part, or of the page. */
  readonly firstScreenEnd: number
  readonly wordsOfFirstScreen: Words
  readonly words: Words
}

type OpenPart = Omit<Part, 'end' | 'contentEnd'> & { readonly tag: string }

/** Reads once what is to be made lean in a page. */
export function readMarkup(html: string): Markup {
  const parts = {
    style: [] as Part[],
    script: [] as Part[],
    module: [] as Part[],
    svg: [] as Part[],
  }
  const open: OpenPart[] = []
  const words = noWords()
  let wordsOfFirstScreen: Words | undefined
  let firstScreenEnd = html.length
  let sources: Attributes[] = []
  let firstPicture: readonly Attributes[] = []
  const isInside = (tag: string) => open.some((part) => part.tag === tag)

  const parser = new Parser({
    onopentag(tag, attributes) {
      addWords(words, tag, attributes)
      if (tag === 'picture') sources = []
      if (tag === 'source') sources.push(attributes)
      if (tag === 'img' && attributes.fetchpriority === 'high' && isInside('picture'))
        firstPicture = sources
      open.push({ tag, attributes, start: parser.startIndex, contentStart: parser.endIndex + 1 })
    },
    onclosetag(tag) {
      const part = open.pop()
      if (!part) return
      const end = parser.endIndex + 1
      const closed: Part = {
        ...part,
        end,
        contentEnd: Math.max(part.contentStart, parser.startIndex),
      }
      if (tag === 'style') parts.style.push(closed)
      if (tag === 'script' && isRun(part.attributes)) parts.script.push(closed)
      if (tag === 'script' && part.attributes.type === 'module' && part.attributes.src)
        parts.module.push(closed)
      if (tag === 'svg' && !isInside('astro-island')) parts.svg.push(closed)
      if (wordsOfFirstScreen || !isInside('main') || (tag !== 'section' && tag !== 'header')) return
      wordsOfFirstScreen = copyOf(words)
      firstScreenEnd = end
    },
  })
  parser.end(html)
  return {
    styles: parts.style,
    scripts: parts.script,
    modules: parts.module,
    firstPicture,
    pictures: parts.svg,
    firstScreenEnd,
    wordsOfFirstScreen: wordsOfFirstScreen ?? words,
    words,
  }
}

function isRun({ src, type }: Attributes): boolean {
  return src === undefined && (type === undefined || type === 'module')
}

function noWords() {
  return {
    classes: new Set<string>(),
    ids: new Set<string>(),
    tags: new Set<string>(),
    attributes: new Set<string>(),
  }
}

function copyOf({ classes, ids, tags, attributes }: Words): Words {
  return {
    classes: new Set(classes),
    ids: new Set(ids),
    tags: new Set(tags),
    attributes: new Set(attributes),
  }
}

function addWords(words: ReturnType<typeof noWords>, tag: string, attributes: Attributes): void {
  words.tags.add(tag)
  for (const [name, value] of Object.entries(attributes)) {
    words.attributes.add(name)
    if (name === 'id') words.ids.add(value)
    if (name === 'class') for (const word of value.split(/\s+/)) words.classes.add(word)
  }
}
