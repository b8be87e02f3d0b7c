import { parse as parseSelectors, type Selector } from 'css-what'
import postcss, { type Container, type Root } from 'postcss'

/** What a selector can be met by: what is in a page, or in a part of it, and what scripts may add to it. */
export type Words = {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

/**
 * A style sheet without the rules that nothing can meet, and without the custom properties and the animations
 * that nothing in it uses then. What it cannot judge (states, places, `:not()`) it keeps.
 * @param alsoUses text that may use custom properties as well, such as markup
 */
export function leanStyles(css: string, words: Words, alsoUses = ''): string {
  const root = postcss.parse(css)
  dropUnmetRules(root, words)
  while (dropUnusedNames(root, alsoUses)) {
    // What one custom property needs, another may have been kept for.
  }
  dropEmptyRules(root)
  return root.toString()
}

function dropUnmetRules(root: Root, words: Words): void {
  root.walkRules((rule) => {
    // The steps of an animation look like rules.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes')
      return
    const met = rule.selectors.filter((selector) => canBeMet(selector, words))
    if (met.length === 0) rule.remove()
    else if (met.length < rule.selectors.length) rule.selectors = met
  })
}

function canBeMet(selector: string, words: Words): boolean {
  // The parent of a nested rule is judged for itself.
  const [parts = []] = parseSelectors(selector.replaceAll('&', '*'))
  return parts.every((part) => partCanBeMet(part, words))
}

/** Pseudo-classes that match if one of the selectors within them does. */
const HOLDS_ALTERNATIVES = new Set(['is', 'where', 'has'])

function partCanBeMet(part: Selector, words: Words): boolean {
  switch (part.type) {
    case 'tag':
      return words.tags.has(part.name)
    case 'attribute':
      if (part.name === 'class' && part.action === 'element') return words.classes.has(part.value)
      if (part.name === 'id' && part.action === 'equals') return words.ids.has(part.value)
      return words.attributes.has(part.name)
    case 'pseudo':
      // Outside a shadow tree, which no page has, there is no host.
      if (part.name === 'host') return false
      if (HOLDS_ALTERNATIVES.has(part.name) && Array.isArray(part.data))
        return part.data.some((parts) => parts.every((inner) => partCanBeMet(inner, words)))
      return true
    default:
      return true
  }
}

/** @returns whether something went */
function dropUnusedNames(root: Root, alsoUses: string): boolean {
  const text = root.toString()
  const properties = namesIn(text + alsoUses, /var\(\s*(--[\w-]+)/g)
  const animations = namesIn(text, /animation(?:-name)?:([^;}]*)/g)
  const isUnused = (name: string) => name.startsWith('--') && !properties.has(name)
  let hasDropped = false
  root.walk((node) => {
    const isDropped =
      node.type === 'decl'
        ? isUnused(node.prop)
        : node.type === 'atrule' &&
          (node.name === 'property'
            ? isUnused(node.params)
            : node.name === 'keyframes' &&
              ![...animations].some((use) => use.includes(node.params)))
    if (!isDropped) return
    node.remove()
    hasDropped = true
  })
  return hasDropped
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, name]) => name as string))
}

function dropEmptyRules(parent: Container): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue
    dropEmptyRules(node as Container)
    // An empty layer still says where it stands among the others, which follow with the rest of the styles.
    const isLayer = node.type === 'atrule' && node.name === 'layer'
    if (node.nodes.length === 0 && !isLayer) node.remove()
  }
}
