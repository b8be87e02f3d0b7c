/**
 * Notices on every page what may bring a pop-up: somebody reaches for one, is about to leave, or has read what is
 * offered. Knows no React, and decides only what the browser remembers; the rest is the conductor's, which comes with
 * the pop-ups themselves when one is wanted.
 */
import { loadOnce } from '../../lib/load-once.ts'
import { pagePath } from '../analytics/page.ts'
import { track } from '../analytics/track.ts'
import { watchExit } from '../page-watch/exit-intent.ts'
import { watchSectionRead } from '../page-watch/section-read.ts'
import { hasSubmitted, isOver, rememberOver, SUBMITTED } from '../visitor/visitor.ts'
import type { Occasion } from './conduct-popups.ts'
import { type Opener, watchOpeners } from './openers.ts'

export function startPopups(): void {
  const button = document.querySelector<HTMLElement>('.floating-button')
  const conductor = loadOnce(async () => {
    const { conductPopups } = await import('./conduct-popups.ts')
    return conductPopups(button)
  })

  function onPress(opener: Opener): void {
    const isComing = button?.ariaBusy === 'true'
    if (opener.element === button && !isComing)
      track('button_click', {
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: pagePath(),
      })
    const popups = conductor.now()
    if (popups) popups.press(opener)
    else bringAndPress(opener)
  }

  async function bringAndPress(opener: Opener): Promise<void> {
    if (button) button.ariaBusy = 'true'
    try {
      const { press } = await conductor.soon()
      press(opener)
    } catch {
      if (button) button.ariaBusy = null
      location.assign(opener.path)
    }
  }

  /** Whether the visitor may be interrupted, the conductor asks when it is there. */
  function offer(occasion: Occasion): void {
    const popups = conductor.now()
    if (popups) popups.offer(occasion)
    else conductor.soon().then(({ offer }) => offer(occasion), ignore)
  }

  /** Another tab may have changed it, or this page while the browser kept it out of sight. */
  function catchUp(): void {
    const popups = conductor.now()
    if (popups) popups.catchUp()
    else if (button) button.hidden = hasSubmitted()
  }

  watchOpeners({
    onReach: (opener, isTouched) =>
      void conductor.soon().then(({ prepare }) => prepare(opener, isTouched), ignore),
    onPress,
  })
  document.addEventListener(SUBMITTED, () => {
    // Nobody who has written is held back from leaving.
    rememberOver('exit-intent')
    catchUp()
  })
  // To listen to the storage itself, as the conductor does, opens all of it: some milliseconds on a slow phone.
  addEventListener('focus', catchUp)
  document.addEventListener('visibilitychange', catchUp)
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
