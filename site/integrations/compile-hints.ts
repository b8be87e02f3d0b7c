import type { Plugin } from 'vite'

/** What runs on its own as soon as a page has come, nearly all of it. */
const EARLY_SCRIPT = /^Document\.astro/

/** Has to be the first line of a file. Source: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Says of the script of every page that all its functions will be needed: Chromium then compiles them while it
 * arrives, on another thread, and not one by one, on first use, on the thread that draws the page.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    enforce: 'post',
    // The name of a file that browsers keep forever says what is in it.
    augmentChunkHash: ({ name }) => (EARLY_SCRIPT.test(name) ? HINT : undefined),
    generateBundle: {
      // Behind Vite, which puts the names of what it fetches beside a file in front of that.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && EARLY_SCRIPT.test(file.name)) file.code = HINT + file.code
      },
    },
  }
}
