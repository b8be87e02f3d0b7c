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

/** Google Analytics names its cookies so. */
const MEASURING_COOKIES = '_ga'

/**
 * Starts the tag manager of a build that has one. It is requested after the page has loaded, and where
 * consent is required not before the visitor has given it. Nothing that goes wrong here reaches the visitor.
 */
export function startTagManager(): void {
  try {
    // First of all, also before what may have been pushed already: it holds for everything that follows.
    window.dataLayer ??= []
    window.dataLayer.unshift(command('consent', 'default', DENIED))
  } catch {
    // A tag manager that cannot learn the visitor's choice is not loaded.
    return
  }
  offerSettings()
  if (hasOptOutSignal()) {
    // What was kept before the browser sent its signal.
    forgetUserId()
    deleteCookies(MEASURING_COOKIES)
  }
  if (isMeasured()) updateConsent('accepted')
  whenLoaded(() => {
    if (isMeasured()) loadTagManager()
    else if (!readChoice()) whenNotTyping(() => openDialog('question'))
  })
}

/** The visitor has answered, for the first time or again. */
function choose(choice: Choice): void {
  setChoice(choice)
  updateConsent(choice)
  if (choice === 'declined') forgetUserId()
  else {
    storeUserId()
    loadTagManager()
  }
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

/** The button in the footer, which is of no use before this code has come. */
function offerSettings(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-cookie-settings]')) {
    button.hidden = false
    button.addEventListener('click', () => openDialog('settings'))
  }
}

/** Without its code or its words there is no question, and so no consent. */
function openDialog(what: 'question' | 'settings'): void {
  import('./consent-dialog.ts')
    .then(({ openConsentDialog }) => openConsentDialog(what, choose))
    .catch(() => undefined)
}

/** Tag managers recognise a command by its type: an `arguments` object, not an array. */
function command(..._parts: readonly unknown[]): unknown {
  // biome-ignore lint/complexity/noArguments: see above.
  return arguments
}

function whenLoaded(run: () => void): void {
  if (document.readyState === 'complete') run()
  else addEventListener('load', run, { once: true })
}

/** Nothing opens while the visitor fills in a form. */
function whenNotTyping(run: () => void): void {
  const isTyping = document.activeElement?.matches('form :is(input, select, textarea)')
  if (!isTyping) run()
  else
    document.addEventListener('focusout', () => setTimeout(() => whenNotTyping(run)), {
      once: true,
    })
}
