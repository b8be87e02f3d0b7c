import { load } from 'cheerio'
import { expect, test, vi } from 'vitest'
import { isVisitorBusy } from './is-visitor-busy.ts'

/** Shows a page. An element with `autofocus` has the focus. */
function show(html: string): void {
  const page = load(html)
  const focused = page('[autofocus]')
  vi.stubGlobal('document', {
    activeElement: { matches: (selector: string) => focused.is(selector) },
    querySelector: (selector: string) => page(selector)[0] ?? null,
  })
}

test.each([
  ['types', '<input autofocus>'],
  ['chooses from a list', '<select autofocus></select>'],
  ['has an unfinished form', '<form data-unfinished></form>'],
  ['is sending', '<form aria-busy="true"></form>'],
  ['sees a failure', '<div class="toast-card" data-kind="error"></div>'],
  ['sees an unsent submission', '<div class="toast-card" data-kind="lasting"></div>'],
  ['chooses a file', '<div class="file-drop" data-state="dialog"></div>'],
  ['waits for a file to be read', '<div class="file-drop" data-state="reading"></div>'],
  ['has attached a file', '<p class="file-drop-file">resume.pdf</p>'],
  ['is asked for consent', '<html class="show--consent">'],
  ['changes the settings of consent', '<html class="show--preferences">'],
])('a visitor who %s is busy', (_what, html) => {
  show(html)
  expect(isVisitorBusy()).toBe(true)
})

test.each([
  ['reads', '<form aria-busy="false"></form><div class="file-drop" data-state="empty"></div>'],
  ['has the focus on a button', '<button autofocus>Menu</button>'],
  ['is thanked', '<div class="toast-card" data-kind="success"></div>'],
])('a visitor who %s is not busy', (_what, html) => {
  show(html)
  expect(isVisitorBusy()).toBe(false)
})
