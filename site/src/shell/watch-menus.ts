import { whenIdle } from '../features/page-watch/when-idle.ts'

export const MENU_DRAWER_ID = 'menu'

/** What the menus are better with; they open and close without a script. */
export function watchMenus(): void {
  const drawer = document.getElementById(MENU_DRAWER_ID)
  // Laid out unseen before a finger comes down on its button, it shows a quarter sooner on a slow phone.
  const layOut = () => whenIdle(() => drawer?.toggleAttribute('data-staged', true))
  addEventListener('touchstart', layOut, { once: true, passive: true })
  // A link in it may lead to a place in this same page.
  addEventListener('hashchange', () => drawer?.hidePopover())
  addEventListener('keydown', () => void import('./panel-focus.ts').catch(() => undefined), {
    once: true,
  })
}
