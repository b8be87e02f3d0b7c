/** Runs the search page. Loaded when the field is focused, or at once for an address with a query. */
import { fillIn } from '../../lib/fill-in.ts'
import { findPages, loadReader, type Results } from './index-reader.ts'
import { buildResult } from './result-list.ts'
import type { SearchPage } from './search-shape.ts'

const RESULTS_AT_ONCE = 10
const TYPING_PAUSE_MS = 250
/** Keyboards of phones compose every word in any language, so that nothing would be found while somebody types. */
const COMPOSES_EACH_WORD = matchMedia('(pointer: coarse)').matches

function startSearchPage(root: HTMLElement): void {
  const form = find(root, HTMLFormElement, 'form')
  const field = find(root, HTMLInputElement, 'input')
  const search = createSearch(root)
  const remember = createHistory()
  let pause: number | undefined

  function searchNow(query: string): void {
    window.clearTimeout(pause)
    search(query)
  }

  function searchAddress(): void {
    remember.endTyping()
    field.value = queryOfAddress()
    searchNow(field.value)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = field.value.trim()
    remember.add(query)
    remember.endTyping()
    searchNow(query)
  })
  const searchSoon = () => {
    window.clearTimeout(pause)
    pause = window.setTimeout(() => {
      const query = field.value.trim()
      remember.addTyped(query)
      searchNow(query)
    }, TYPING_PAUSE_MS)
  }
  field.addEventListener('input', ({ isComposing }: InputEvent) => {
    if (!isComposing || COMPOSES_EACH_WORD) searchSoon()
    else window.clearTimeout(pause)
  })
  field.addEventListener('compositionend', searchSoon)
  window.addEventListener('popstate', searchAddress)
  // Ahead of need; a failure shows at the first search.
  loadReader().catch(() => undefined)
  // The visitor may have typed while this code was loading.
  if (field.value && !queryOfAddress()) searchSoon()
  else searchAddress()
}

/** Searches and shows what is found; of several searches the last. */
function createSearch(root: HTMLElement): (query: string) => Promise<void> {
  const words = JSON.parse(root.dataset.search ?? '{}') as SearchPage['words']
  const status = find(root, HTMLElement, '[role=status]')
  const show = createResultList(root, words)
  let searches = 0

  return async (query) => {
    searches += 1
    const mine = searches
    if (query) status.textContent = words.searching
    const found = query ? await findPages(query).catch(() => undefined) : []
    // A later search has begun.
    if (mine !== searches) return
    const isShown = await show(found ?? [])
    // After the list, which a screen reader user looks for then.
    if (isShown)
      status.textContent = query && (found ? sentence(words, found.length, query) : words.failed)
  }
}

function sentence(words: SearchPage['words'], count: number, query: string): string {
  if (count === 0) return fillIn(words.none, { query })
  return fillIn(count === 1 ? words.one : words.many, { count, query })
}

/** @returns shows pages, the first of many; it resolves with whether no others were shown meanwhile */
function createResultList(root: HTMLElement, words: SearchPage['words']) {
  const list = find(root, HTMLOListElement, 'ol')
  const more = find(root, HTMLButtonElement, '[data-more]')
  let pages: Results = []

  async function showMore(): Promise<HTMLLIElement | undefined> {
    const shown = list.childElementCount
    const mine = pages
    const next = await Promise.all(
      mine
        .slice(shown, shown + RESULTS_AT_ONCE)
        .map(async (page) => buildResult(await page.data())),
    )
    if (mine !== pages) return undefined
    list.append(...next)
    list.hidden = pages.length === 0
    const left = pages.length - list.childElementCount
    more.hidden = left === 0
    more.textContent = fillIn(words.more, { count: Math.min(left, RESULTS_AT_ONCE) })
    return next[0]
  }

  more.addEventListener('click', async () => (await showMore())?.querySelector('a')?.focus())
  return async (found: Results): Promise<boolean> => {
    pages = found
    list.replaceChildren()
    await showMore()
    return pages === found
  }
}

/** Adds searches to the history, but not each letter of one that is being typed. */
function createHistory() {
  let isTyping = false

  function add(query: string): void {
    if (query === queryOfAddress()) return
    if (isTyping) history.replaceState(null, '', addressOf(query))
    else history.pushState(null, '', addressOf(query))
  }

  return {
    add,
    addTyped(query: string): void {
      add(query)
      isTyping = true
    },
    endTyping(): void {
      isTyping = false
    },
  }
}

function queryOfAddress(): string {
  return new URLSearchParams(location.search).get('q')?.trim() ?? ''
}

function addressOf(query: string): string {
  return query ? `?${new URLSearchParams({ q: query })}` : location.pathname
}

function find<T extends HTMLElement>(
  root: HTMLElement,
  type: abstract new () => T,
  selector: string,
): T {
  const element = root.querySelector(selector)
  if (element instanceof type) return element
  throw new Error(`The search page has no ${selector}.`)
}

const root = document.querySelector<HTMLElement>('[data-search]')
if (root) startSearchPage(root)
