import type { FoundPage } from './index-reader.ts'

/** An entry of the list: the section, the title, and an excerpt of a page. */
export function buildResult({ url, excerpt, meta }: FoundPage): HTMLLIElement {
  const item = document.createElement('li')
  item.className = 'rule relative py-5'
  const heading = document.createElement('h2')
  const link = Object.assign(document.createElement('a'), { href: url, textContent: meta.title })
  link.className = 'whole-card'
  heading.append(link)
  const words = document.createElement('p')
  words.className = 'mt-1.5 text-muted'
  words.append(...readExcerpt(excerpt))
  markCuts(words)
  item.append(heading, words)
  if (meta.section) {
    const place = Object.assign(document.createElement('p'), { textContent: meta.section })
    place.className = 'search-section mb-1 text-sm text-muted'
    item.prepend(place)
  }
  return item
}

/** Text and marked words; other elements become text. */
function readExcerpt(html: string): Node[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? ''
    if (node.nodeName !== 'MARK') return document.createTextNode(text)
    const mark = Object.assign(document.createElement('mark'), { textContent: text })
    mark.className = 'rounded-[0.2em] bg-accent px-[0.1em] text-accent-content'
    return mark
  })
}

/** Adds an ellipsis where an excerpt begins or ends within a sentence. */
function markCuts(words: HTMLElement): void {
  const text = words.textContent ?? ''
  if (/^\s*\p{Lowercase}/u.test(text)) words.prepend('… ')
  if (!/[.!?…]\s*$/u.test(text)) words.append(' …')
}
