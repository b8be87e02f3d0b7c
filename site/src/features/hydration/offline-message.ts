/** Shows or hides, in the form of an island, the message that nothing was sent because the browser is offline. */
export function setOfflineMessage(island: HTMLElement, isOffline: boolean): void {
  const message = island.querySelector<HTMLElement>('[data-form-message][data-offline]')
  if (!message || (message.role === 'alert') === isOffline) return
  message.hidden = !isOffline
  message.role = isOffline ? 'alert' : null
  message.textContent = isOffline ? (message.dataset.offline ?? '') : ''
}
