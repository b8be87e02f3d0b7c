import { applyEdits } from './edits.ts'
import type { EmitFile } from './emit-file.ts'
import { extractIslands } from './extract-islands.ts'
import { parsePage } from './parse-page.ts'
import { writePolicyHashes } from './policy-hashes.ts'
import { preloadPicture } from './preload-picture.ts'
import { readUsedProperties } from './prune-css.ts'
import { type ScriptTexts, splitStyles } from './split-styles.ts'

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
  return (html) => {
    const markup = parsePage(html)
    const edits = [
      ...preloadPicture(markup),
      ...splitStyles(html, markup, { scripts: texts, emitFile }),
      ...extractIslands(html, markup, emitFile),
    ]
    return writePolicyHashes(applyEdits(html, edits))
  }
}

/** Classes contain colons and brackets; the attributes in selectors of scripts are delimited by such characters. */
function wordsOf(scripts: string): ReadonlySet<string> {
  return new Set([...scripts.split(/[\s"'`\\]+/), ...scripts.split(/[^\w-]+/)])
}
