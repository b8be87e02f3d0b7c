/** Shows or hides, in the form of an island, the notice that nothing was sent because the browser is offline. */
export function setOfflineNotice(island: HTMLElement, isOffline: boolean): void {
  const notice = island.querySelector<HTMLElement>('[data-form-notice][data-offline]')
  if (!notice || (notice.role === 'alert') === isOffline) return
  notice.hidden = !isOffline
  notice.role = isOffline ? 'alert' : null
  notice.textContent = isOffline ? (notice.dataset.offline ?? '') : ''
}
