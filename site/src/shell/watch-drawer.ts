import { whenIdle } from '../features/page-watch/when-idle.ts'

/** What the drawer is better with: it opens and closes without a script. */
export function watchDrawer(): void {
  const drawer = document.getElementById('menu')
  // Where there are fingers it is laid out before one comes down on its button: then a slow phone shows it a third
  // sooner.
  addEventListener(
    'touchstart',
    () => whenIdle(() => drawer?.toggleAttribute('data-staged', true)),
    {
      once: true,
      passive: true,
    },
  )
  // A link in it that leads to a place in this same page.
  addEventListener('hashchange', () => drawer?.hidePopover())
}
