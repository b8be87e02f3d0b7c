import { track } from '../analytics/track.ts'

const MIDDLE_BUTTON = 1

/** Reports clicks on links to other sites and on calls to action (`data-cta`), the middle button included. */
export function reportLinks(): void {
  // Captured, before another listener can stop the event.
  document.addEventListener('click', report, { capture: true })
  document.addEventListener('auxclick', report, { capture: true })
}

function report({ target, type, button }: MouseEvent): void {
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[href]')
  // Other buttons open a menu; the middle one opens a link in a new tab.
  if (type === 'auxclick' && !(link && button === MIDDLE_BUTTON)) return
  if (link && /^https?:$/.test(link.protocol) && link.origin !== location.origin) {
    // biome-ignore lint/performance/useDomNodeTextContent: only visible text is a label, once per click.
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
