import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import type { AstroIntegration } from 'astro'
import { checkContent, describeContentErrors } from '../src/content-check/check-content.ts'

const CONTENT = fileURLToPath(new URL(`../../${CONTENT_FOLDER}`, import.meta.url))

/**
 * The module in which Astro imports all pictures of content. While Astro 7.3.5 writes it, it forgets that a file has changed
 * meanwhile (`writeAssetImports` clears its mark after the write): pages then answer 500 for a picture that no file names any
 * more. So whenever it was written, Astro reads an entry with pictures, compares the list again, and writes it if it differs.
 */
const PICTURE_LIST = 'content-assets.mjs'
/** The content that Astro has read, as modules that pages import. */
const WRITTEN = ['data-store.json', PICTURE_LIST]
const HOME = join(CONTENT, 'pages', 'home.yaml')
const GUIDE = join(CONTENT, 'guide')

/** An editor writes a file in several steps, and Git many files: they are checked once, after the last. */
const QUIET_MS = 100

/**
 * Checks all of content/ before Astro loads it, which would stop at the first error. In development errors are only
 * listed, again after every change.
 * @param hasGhost whether articles come from Ghost
 * Source: docs/decisions/content-check.md
 */
export function contentCheck(hasGhost: boolean): AstroIntegration {
  let hadErrors = false
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': async ({ command, logger, updateConfig }) => {
        if (command === 'preview') return
        // The script of every page offers the guide, if there is one.
        const hasGuide = JSON.stringify(existsSync(GUIDE) && readdirSync(GUIDE).length > 0)
        updateConfig({ vite: { define: { 'import.meta.env.HAS_GUIDE': hasGuide } } })
        const { errors, warnings } = await checkContent(CONTENT, hasGhost)
        hadErrors = errors.length > 0
        // Also if the build's output is silenced.
        if (warnings.length > 0)
          process.stderr.write(`${describeContentErrors(warnings, 'warning')}\n`)
        if (!hadErrors) return
        if (command === 'dev') return logger.error(describeContentErrors(errors))
        const error = new Error(describeContentErrors(errors))
        // It is the text that is wrong, and no line of code.
        error.stack = error.message
        throw error
      },
      // Astro's own error about a missing picture, which all pages answer with then, does not name the file.
      'astro:server:setup': ({ server, logger }) => {
        const changed = new Set<string>()
        /** Makes Astro read a file again, which changes nothing if the file has not changed. */
        const readAgain = (path: string) => server.watcher.emit('change', path)
        /** A page that is rendered while they are written may leave modules behind that hold the content of before. */
        const reloadPages = () => {
          for (const [name, environment] of Object.entries(server.environments)) {
            if (name === 'client') continue
            environment.moduleGraph.invalidateAll()
            environment.hot.send({ type: 'full-reload' })
          }
        }
        const check = async () => {
          const paths = [...changed]
          changed.clear()
          try {
            const { errors } = await checkContent(CONTENT, hasGhost)
            if (errors.length > 0) logger.error(describeContentErrors(errors))
            else if (hadErrors) {
              // Of two events within 50 ms the watcher drops the later one: Astro may have read half of a file.
              for (const path of paths) readAgain(path)
              logger.info('There is no mistake in content/ any more.')
            }
            hadErrors = errors.length > 0
          } catch (error) {
            // Such as a file that is gone before it is read: it must not end the server.
            logger.error(`content/ could not be checked: ${error}`)
          }
        }
        let checks = Promise.resolve()
        let waiting: NodeJS.Timeout | undefined
        server.watcher.add(CONTENT).on('all', (_event, path) => {
          if (basename(path) === PICTURE_LIST) readAgain(HOME)
          if (WRITTEN.includes(basename(path))) reloadPages()
          if (!path.startsWith(CONTENT)) return
          changed.add(path)
          clearTimeout(waiting)
          waiting = setTimeout(() => {
            checks = checks.then(check)
          }, QUIET_MS)
        })
      },
    },
  }
}
