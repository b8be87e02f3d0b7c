/** Where the editor is, on the built site and in development. */
export const EDITOR_PATH = '/edit/'

/** The folder below it with the files of Sveltia CMS. */
export const EDITOR_CODE = 'sveltia/'

/** Beside the page: the forms within the text of an article. */
export const BLOCKS_SCRIPT = 'article-blocks.js'

/** Starts the editor. A file of its own, since the policy allows no script within the page. */
export const START_SCRIPT = `import { ARTICLE_BLOCKS } from './${BLOCKS_SCRIPT}'
import CMS from './${EDITOR_CODE}index.js'

for (const block of ARTICLE_BLOCKS) CMS.registerEditorComponent(block)

const response = await fetch('configuration.json')
CMS.init({ config: await response.json() })
`

/**
 * What the editor may load and ask: itself, pictures that it has read, and the hosts of the repository.
 * @param hosts none while it works on the folder of a checkout
 */
export function editorPolicy(hosts: readonly string[]): string {
  return [
    "default-src 'none'",
    // Pictures are scaled by WebAssembly.
    "script-src 'self' 'wasm-unsafe-eval'",
    // Svelte writes its styles into the page.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...hosts].join(' '),
    "font-src 'self'",
    ["connect-src 'self' blob: data:", ...hosts].join(' '),
    "worker-src 'self' blob:",
    "media-src 'self' blob:",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** The page of the editor, which no search engine lists and no other page links to. */
export function editorPage(hosts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="Content-Security-Policy" content="${editorPolicy(hosts)}">
<title>Editing the site</title>
<script type="module" src="start.js"></script>
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
</body>
</html>
`
}
