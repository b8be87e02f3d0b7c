/**
 * Notices on every page what may bring a pop-up: somebody reaches for one, is about to leave, or has read what is
 * offered. Knows no React, and decides only what the browser remembers; the rest is the conductor's, which comes with
 * the pop-ups themselves when one is wanted.
 */
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { watchExit } from '../page-watch/exit-intent.ts'
import { watchSectionRead } from '../page-watch/section-read.ts'
import { hasSubmitted, isOver, rememberOver, SUBMITTED } from '../visitor/visitor.ts'
import type { Conductor, Occasion } from './conduct-popups.ts'
import { type Opener, watchOpeners } from './openers.ts'

export function startPopups(): void {
  const button = document.querySelector<HTMLElement>('.floating-button')
  let conductor: Conductor | null = null
  let coming: Promise<Conductor> | null = null

  /** A call after a failure tries again. Rejects without a network. */
  function bring(): Promise<Conductor> {
    coming ??= import('./conduct-popups.ts').then(
      ({ conductPopups }) => {
        conductor = conductPopups(button)
        return conductor
      },
      (cause) => {
        coming = null
        throw cause
      },
    )
    return coming
  }

  function onPress(opener: Opener): void {
    const isComing = button?.ariaBusy === 'true'
    if (opener.element === button && !isComing)
      track('button_click', {
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: pagePath(),
      })
    if (conductor) conductor.press(opener)
    else bringAndPress(opener)
  }

  async function bringAndPress(opener: Opener): Promise<void> {
    if (button) button.ariaBusy = 'true'
    try {
      const { press } = await bring()
      press(opener)
    } catch {
      if (button) button.ariaBusy = null
      location.assign(opener.path)
    }
  }

  /** Whether the visitor may be interrupted, the conductor asks when it is there. */
  function offer(occasion: Occasion): void {
    if (conductor) conductor.offer(occasion)
    else bring().then((popups) => popups.offer(occasion), ignore)
  }

  /** Another tab may have changed it, or this page while the browser kept it out of sight. */
  function catchUp(): void {
    if (conductor) conductor.catchUp()
    else if (button) button.hidden = hasSubmitted()
  }

  watchOpeners({
    onInterest: () => void bring().then(({ prepare }) => prepare(), ignore),
    onTouch: (opener) => conductor?.stage(opener),
    onPress,
  })
  document.addEventListener(SUBMITTED, () => {
    // Nobody who has written is held back from leaving.
    rememberOver('exit-intent')
    catchUp()
  })
  addEventListener('storage', catchUp)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) catchUp()
  })
  watchExit(() => {
    if (!isOver('exit-intent') && !hasSubmitted()) offer('leaving')
  })
  const services = document.getElementById('services-provided')
  if (services && !isOver('lead-magnet'))
    watchSectionRead(services, () => {
      if (!isOver('lead-magnet')) offer('services-seen')
      return isOver('lead-magnet')
    })
  catchUp()
}

/** What cannot be fetched now is asked for again when it is needed. */
function ignore(): void {}
