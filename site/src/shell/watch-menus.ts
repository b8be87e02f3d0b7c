export const MENU_DRAWER_ID = 'menu'

/** Improves the menus, which open and close without a script. */
export function watchMenus(): void {
  const drawer = document.getElementById(MENU_DRAWER_ID)
  // A link in it may lead to a place in this same page.
  addEventListener('hashchange', () => drawer?.hidePopover())
  addEventListener('keydown', () => void import('./panel-focus.ts').catch(() => undefined), {
    once: true,
  })
}
