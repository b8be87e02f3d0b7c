import { storeSource } from '../source/store-source.ts'
import { type Choice, hasOptOutSignal, isMeasured, readChoice, setChoice } from './consent.ts'
import { deleteCookies } from './cookies.ts'
import { push } from './track.ts'
import { forgetUserId, storeUserId } from './user-id.ts'

/** Google's Consent Mode, version 2. We ask for measurement only, so that advertising stays denied. */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
}

/** The start of the names of Google Analytics' cookies. */
const MEASURING_COOKIES = '_ga'

/** Starts the tag manager after the page has loaded and, where consent is required, after the visitor has given it. */
export function startTagManager(): void {
  try {
    // The first entry: it applies to all later ones.
    window.dataLayer ??= []
    window.dataLayer.unshift(command('consent', 'default', DENIED))
  } catch {
    // A tag manager that cannot get the visitor's choice is not loaded.
    return
  }
  offerSettings()
  if (hasOptOutSignal()) {
    // Stored before the browser sent its signal.
    forgetUserId()
    deleteCookies(MEASURING_COOKIES)
  }
  if (isMeasured()) updateConsent('accepted')
  whenLoaded(() => {
    if (isMeasured()) loadTagManager()
    else if (!readChoice()) whenNotTyping(() => openDialog('question'))
  })
}

function choose(choice: Choice): void {
  setChoice(choice)
  updateConsent(choice)
  if (choice === 'declined') forgetUserId()
  else {
    storeUserId()
    loadTagManager()
  }
  storeSource()
}

function updateConsent(choice: Choice): void {
  const analytics_storage = choice === 'accepted' ? 'granted' : 'denied'
  push(command('consent', 'update', { ...DENIED, analytics_storage }))
}

let isLoaded = false

function loadTagManager(): void {
  if (isLoaded) return
  isLoaded = true
  push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${import.meta.env.PUBLIC_GTM_ID}`
  document.head.append(script)
}

/** Shows the button in the footer, which does nothing without this code. */
function offerSettings(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-cookie-settings]')) {
    button.hidden = false
    button.addEventListener('click', () => openDialog('settings'))
  }
}

/** A dialog that cannot be loaded gives no consent. */
function openDialog(what: 'question' | 'settings'): void {
  import('./consent-dialog.ts')
    .then(({ openConsentDialog }) => openConsentDialog(what, choose))
    .catch(() => undefined)
}

/** Tag managers take only an `arguments` object as a command. */
function command(..._parts: readonly unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: see above.
  return arguments
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

function whenNotTyping(run: () => void): void {
  const isTyping = document.activeElement?.matches('form :is(input, select, textarea)')
  if (!isTyping) run()
  else
    document.addEventListener('focusout', () => setTimeout(() => whenNotTyping(run)), {
      once: true,
    })
}
