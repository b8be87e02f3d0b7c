import { track } from '../analytics/track.ts'

const MIDDLE_BUTTON = 1

/**
 * Reports clicks on links to other sites and on calls to action (`data-cta`), with whatever they are
 * made: mouse, finger, keyboard, or the middle button that opens a link in a new tab.
 */
export function reportLinks(): void {
  // In the capture phase, so that nobody who stops the event keeps it from us.
  document.addEventListener('click', report, { capture: true })
  document.addEventListener('auxclick', report, { capture: true })
}

function report({ target, type, button }: MouseEvent): void {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // The other buttons open a menu, and without a link there is no tab that the middle one could open.
  if (type === 'auxclick' && !(link && button === MIDDLE_BUTTON)) return
  // What opens a mail program or a telephone does not lead to another site.
  if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin) {
    // biome-ignore lint/performance/useDomNodeTextContent: Only what can be seen is its label; once per click.
    const text = link.innerText.replace(/\s+/g, ' ').trim()
    track('external_click', { link_label: text || (link.ariaLabel ?? ''), link_url: link.href })
  }
  const cta = target.closest<HTMLElement>('[data-cta]')
  if (cta)
    track('button_click', {
      button_label: cta.dataset.cta ?? '',
      button_action: cta.dataset.ctaAction ?? cta.getAttribute('href') ?? '',
      button_origin: location.pathname,
    })
}
