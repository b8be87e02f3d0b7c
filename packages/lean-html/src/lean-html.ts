import { applyEdits } from './edits.ts'
import { extractIslands } from './extract-islands.ts'
import { parsePage } from './parse-page.ts'
import { writePolicyHashes } from './policy-hashes.ts'
import { preloadPicture } from './preload-picture.ts'
import { createPruneCss, readUsedProperties } from './prune-css.ts'
import { type ScriptTexts, splitStyles } from './split-styles.ts'

/** Stores a file that pages may share. @returns its URL */
export type EmitFile = (name: string, extension: 'css' | 'js', text: string) => string

export type LeanHtmlOptions = {
  /** All scripts of the site, and the style sheets that they load, as one text. */
  readonly scripts: string
  readonly emitFile: EmitFile
}

/**
 * Makes the function that reduces built pages: the styles of the first screen inlined and the rest linked, the first
 * picture preloaded, the loader of islands in a file, and the policy with the hashes of what is left.
 * Source: docs/decisions/critical-css.md
 */
export function createLeanHtml({ scripts, emitFile }: LeanHtmlOptions): (html: string) => string {
  const texts: ScriptTexts = {
    words: wordsOf(scripts),
    usedProperties: readUsedProperties(scripts),
  }
  const pruneCss = createPruneCss()
  return (html) => {
    const markup = parsePage(html)
    const edits = [
      ...preloadPicture(markup),
      ...splitStyles(html, markup, { scripts: texts, pruneCss, emitFile }),
      ...extractIslands(html, markup, emitFile),
    ]
    return writePolicyHashes(applyEdits(html, edits))
  }
}

/** Classes contain colons and brackets; the attributes in selectors of scripts are delimited by such characters. */
function wordsOf(scripts: string): ReadonlySet<string> {
  return new Set([...scripts.split(/[\s"'`\\]+/), ...scripts.split(/[^\w-]+/)])
}
