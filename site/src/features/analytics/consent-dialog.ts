import { BROWSER_KEPT_DAYS } from '@lanternfield/contract/limits.ts'
import {
  acceptedCategory,
  type CookieConsentConfig,
  run,
  showPreferences,
} from 'vanilla-cookieconsent'
import { loadStyles } from '../../lib/load-styles.ts'
// The library takes markup.
import { escapeXml as html } from '../../lib/xml.ts'
import type { ConsentCopy } from '../../shapes/consent.ts'
import { ANALYTICS, type Choice, CONSENT_KEY, hasOptOutSignal } from './consent.ts'
import styles from './consent-dialog.css?url'

/** The copy of content/consent.yaml; see pages/[file].json.ts. */
const COPY_PATH = '/consent.json'

let opened: Promise<void> | undefined

/**
 * Asks the visitor for consent, or shows the settings, in which the choice can be changed.
 * @param onChoice called with every choice
 * @throws if the copy or the styles cannot be loaded
 */
export async function openConsentDialog(
  what: 'question' | 'settings',
  onChoice: (choice: Choice) => void,
): Promise<void> {
  opened ??= prepare(what, onChoice)
  try {
    await opened
  } catch (error) {
    // The next call tries again.
    opened = undefined
    throw error
  }
  if (what === 'settings') showPreferences()
}

async function prepare(
  what: 'question' | 'settings',
  onChoice: (choice: Choice) => void,
): Promise<void> {
  const [response] = await Promise.all([fetch(COPY_PATH), loadStyles(styles)])
  if (!response.ok) throw new Error(`The response to ${COPY_PATH} was ${response.status}.`)
  const copy: ConsentCopy = await response.json()
  const reportChoice = () => onChoice(acceptedCategory(ANALYTICS) ? 'accepted' : 'declined')
  await run({
    language: composeLanguage(copy),
    root: placeAtTheHead(),
    autoShow: what === 'question',
    // Automated browsers are treated like any other.
    hideFromBots: false,
    manageScriptTags: false,
    cookie: { name: CONSENT_KEY, useLocalStorage: true, expiresAfterDays: BROWSER_KEPT_DAYS },
    categories: {
      necessary: { readOnly: true },
      // With the opt-out signal there is nothing to choose.
      ...(!hasOptOutSignal() && {
        [ANALYTICS]: {
          enabled: import.meta.env.PUBLIC_CONSENT === 'implied',
          autoClear: { cookies: [{ name: /^_ga/ }] },
        },
      }),
    },
    onFirstConsent: reportChoice,
    onChange: reportChoice,
    onModalReady: ({ modalName, modal }) => {
      if (modalName !== 'consentModal') return
      makeNonModal(modal)
      measure(modal)
    },
  })
}

/** Moves the question to the start of the page for keyboard and screen reader users. */
function placeAtTheHead(): HTMLElement {
  const place = document.createElement('div')
  const skipLink = document.querySelector('.skip-link')
  if (skipLink) skipLink.after(place)
  else document.body.prepend(place)
  return place
}

/** Stops the library from moving the focus into the question and trapping it there: the page stays usable. */
function makeNonModal(modal: HTMLElement): void {
  modal.removeAttribute('aria-modal')
  // The library focuses this element.
  modal.querySelector(':scope > [tabindex="-1"]')?.remove()
  document.addEventListener(
    'keydown',
    (event) => {
      const isInside = event.target instanceof Node && modal.contains(event.target)
      if (isInside && event.key === 'Tab') event.stopPropagation()
    },
    { capture: true },
  )
}

/** Keeps the height of the question for the style sheet: what it would cover stands above it. */
function measure(modal: HTMLElement): void {
  const { style } = document.documentElement
  new ResizeObserver(() => style.setProperty('--question', `${modal.offsetHeight}px`)).observe(
    modal,
  )
}

function composeLanguage({ question, settings }: ConsentCopy): CookieConsentConfig['language'] {
  const { path, label } = question.privacy
  return {
    default: 'en',
    rtl: document.dir === 'rtl' ? 'en' : [],
    translations: {
      en: {
        consentModal: {
          title: html(question.title),
          description: `${html(question.text)} <a href="${html(path)}">${html(label)}</a>`,
          acceptAllBtn: html(question.accept),
          acceptNecessaryBtn: html(question.decline),
        },
        preferencesModal: {
          title: html(settings.title),
          closeIconLabel: settings.close,
          savePreferencesBtn: html(settings.save),
          sections: [
            { description: html(settings.text) },
            {
              title: html(settings.necessary.title),
              description: html(settings.necessary.text),
              linkedCategory: 'necessary',
            },
            hasOptOutSignal()
              ? {
                  title: html(settings.optOutSignal.title),
                  description: html(settings.optOutSignal.text),
                }
              : {
                  title: html(settings.analytics.title),
                  description: html(settings.analytics.text),
                  linkedCategory: ANALYTICS,
                },
          ],
        },
      },
    },
  }
}
