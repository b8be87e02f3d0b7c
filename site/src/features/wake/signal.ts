import type { ClientDirective } from 'astro'

/** `client:signal="name"`: hydrates an island when an event of that name is dispatched on `document`. */
const signal: ClientDirective = (load, options) => {
  const wake = async () => {
    const hydrate = await load()
    await hydrate()
  }
  document.addEventListener(options.value, wake, { once: true })
}

export default signal
