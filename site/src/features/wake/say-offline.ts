/** Says in a form's own place for it that nothing was sent, or takes that back. */
export function sayOffline(island: HTMLElement, isOffline: boolean): void {
  const notice = island.querySelector<HTMLElement>('[data-form-notice][data-offline]')
  if (!notice || (notice.role === 'alert') === isOffline) return
  notice.hidden = !isOffline
  notice.role = isOffline ? 'alert' : null
  notice.textContent = isOffline ? (notice.dataset.offline ?? '') : ''
}
