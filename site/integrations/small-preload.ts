import type { Plugin } from 'vite'

/** Vite's own helper for dynamic imports. It is in the script of every page, of which it would be a fifth. */
const HELPER = '\0vite/preload-helper.js'

/**
 * Replaces the helper by the part of it that this site needs: what a chunk imports is fetched beside it and
 * not after it. Styles are none of its business here (see docs/decisions/017), and browsers that are too old
 * for `modulepreload` fetch one file after the other.
 */
const SMALL_HELPER = `
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + file
    document.head.append(link)
  }
  return load()
}`

export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    enforce: 'pre',
    load: (id) => (id === HELPER ? SMALL_HELPER : undefined),
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /m\.f=\[[^\]]*\.css/.test(file.code))
          this.error(
            `${file.fileName} wants a style sheet with a dynamic import. Import it with "?url" and loadStyles.`,
          )
    },
  }
}
