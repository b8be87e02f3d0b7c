/** Runs the search page. Loaded when the field is focused, or at once for an address with a query. */
import { fillIn } from '../../lib/fill-in.ts'
import { findPages, loadReader, type Results } from './index-reader.ts'
import { buildResult } from './result-list.ts'
import type { SearchPage } from './search-shape.ts'

const RESULTS_AT_ONCE = 10
const TYPING_PAUSE_MS = 250

function startSearchPage(root: HTMLElement): void {
  const words = JSON.parse(root.dataset.search ?? '{}') as SearchPage['words']
  const form = find(root, HTMLFormElement, 'form')
  const field = find(root, HTMLInputElement, 'input')
  const status = find(root, HTMLElement, '[role=status]')
  const list = find(root, HTMLOListElement, 'ol')
  const more = find(root, HTMLButtonElement, '[data-more]')
  let pages: Results = []
  let searches = 0
  /** Whether the address has a query that is being typed. */
  let isTyping = false
  let pause: number | undefined

  async function search(query: string): Promise<void> {
    window.clearTimeout(pause)
    searches += 1
    const mine = searches
    if (!query) return show([], '')
    status.textContent = words.searching
    const found = await findPages(query).catch(() => undefined)
    // A later search has begun.
    if (mine !== searches) return
    if (!found) return show([], words.failed)
    await show(found, sentence(found.length, query))
  }

  function sentence(count: number, query: string): string {
    if (count === 0) return fillIn(words.none, { query })
    return fillIn(count === 1 ? words.one : words.many, { count, query })
  }

  async function show(found: Results, said: string): Promise<void> {
    pages = found
    list.replaceChildren()
    await showMore()
    // After the list, which a screen reader user looks for then.
    if (pages === found) status.textContent = said
  }

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
    const left = pages.length - list.childElementCount
    more.hidden = left === 0
    more.textContent = fillIn(words.more, { count: Math.min(left, RESULTS_AT_ONCE) })
    return next[0]
  }

  /** Adds a search to the history, but not each letter. */
  function remember(query: string): void {
    if (query === queryOfAddress()) return
    if (isTyping) history.replaceState(null, '', addressOf(query))
    else history.pushState(null, '', addressOf(query))
  }

  function searchAddress(): void {
    isTyping = false
    field.value = queryOfAddress()
    search(field.value)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const query = field.value.trim()
    remember(query)
    isTyping = false
    search(query)
  })
  const searchSoon = () => {
    window.clearTimeout(pause)
    pause = window.setTimeout(() => {
      const query = field.value.trim()
      remember(query)
      isTyping = true
      search(query)
    }, TYPING_PAUSE_MS)
  }
  field.addEventListener('input', searchSoon)
  more.addEventListener('click', async () => (await showMore())?.querySelector('a')?.focus())
  window.addEventListener('popstate', searchAddress)
  // Ahead of need; a failure shows at the first search.
  loadReader().catch(() => undefined)
  // The visitor may have typed while this code was loading.
  if (field.value && !queryOfAddress()) searchSoon()
  else searchAddress()
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
