import { optimize, type PluginConfig } from 'svgo'

const PLUGINS: readonly PluginConfig[] = [
  'mergeStyles',
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  ...(['convertStyleToAttrs', 'removeXlink', 'removeScripts', 'removeTitle'] as const),
  // It would take black for the colour of what has none.
  {
    name: 'preset-default',
    params: { overrides: { removeUnknownsAndDefaults: { defaultAttrs: false } } },
  },
  ...(['removeStyleElement', 'removeDimensions'] as const),
]
/** What nobody sees in a drawing that stands still, and what is for pages alone. */
const UNSEEN = [
  /<(foreignObject|set|animate\w*)\b[^>]*(?:\/>|>[\s\S]*?<\/\1>)/g,
  /\s(?:class|role|(?:data|aria)-[\w-]*)="[^"]*"|\sstyle="(?![^"]*mix-blend-mode:(?!\s*normal))[^"]*"/g,
]
const OWN_COLOUR = /\s(?:fill|stroke|(?:stop|flood|lighting)-color)="(?!none|currentColor|var\()/i

/**
 * A drawing as programs export it, as shapes with attributes, in its own colours. One without any colour takes that of text.
 * @param prefix of its ids, so that they differ from others of a page
 * @throws Error with `line` and `reason` if it is damaged
 */
export function cleanDrawing(svg: string, prefix: string): string {
  const plugins = [...PLUGINS, { name: 'prefixIds', params: { prefix } } as const]
  const data = UNSEEN.reduce(
    (left, pattern) => left.replace(pattern, ''),
    optimize(svg, { plugins }).data.replace(/\sstyle="mask-type:\s*(\w+);?"/g, ' mask-type="$1"'),
  )
  const isBlack = OWN_COLOUR.test(data) && !/^<svg[^>]*\sfill=/.test(data)
  return isBlack ? data.replace('<svg', '<svg fill="#000"') : data
}
