import { type AttributeSelector, parse, type Selector } from 'css-what'
import postcss, { type AtRule, type Container, type Root, type Rule } from 'postcss'

/** A set of names, or anything that can tell whether a name is in it. */
export type NameTest = { readonly has: (name: string) => boolean }

/**
 * Removes the rules that cannot match, and then the custom properties and animations that nothing uses any more.
 * Rules that depend on more than names (states, positions, `:not()`) stay.
 * @param names the classes, ids, tags and attributes of a page, or of a part of it, and those that scripts may add
 * @param usedProperties the custom properties that are used outside these styles
 */
export function pruneCss(css: string, names: NameTest, usedProperties: NameTest): string {
  const root = postcss.parse(css)
  dropUnmatchedRules(root, names)
  while (dropUnusedNames(root, usedProperties)) {
    // A kept custom property may refer to further ones.
  }
  dropEmptyRules(root)
  return root.toString()
}

/** Removes at-rules with all that is in them. */
export function dropAtRules(css: string, isDropped: (rule: AtRule) => boolean): string {
  const root = postcss.parse(css)
  root.walkAtRules((rule) => {
    if (isDropped(rule)) rule.remove()
  })
  return root.toString()
}

function dropUnmatchedRules(root: Root, names: NameTest): void {
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const matched = rule.selectors.filter((text) =>
      parseSelector(text).every((part) => tokenCanMatch(part, names)),
    )
    if (matched.length === 0) rule.remove()
    else if (matched.length < rule.selectors.length) rule.selectors = matched
  })
}

/** The steps of an animation look like rules. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function parseSelector(selector: string): readonly Selector[] {
  // The parent of a nested rule is judged for itself. A class of Tailwind may have an escaped `&` in its name.
  const [parts = []] = parse(selector.replaceAll(/(?<!\\)&/g, '*'))
  return parts
}

/** Pseudo-classes that match if one of the selectors within them does. */
const HOLDS_ALTERNATIVES = new Set(['is', 'where', 'has'])

function tokenCanMatch(part: Selector, names: NameTest): boolean {
  switch (part.type) {
    case 'tag':
      return names.has(part.name)
    case 'attribute':
      return names.has(namesItsValue(part) ? part.value : part.name)
    case 'pseudo':
      // Outside a shadow tree, which no page has, there is no host.
      if (part.name === 'host') return false
      if (HOLDS_ALTERNATIVES.has(part.name) && Array.isArray(part.data))
        return part.data.some((parts) => parts.every((inner) => tokenCanMatch(inner, names)))
      return true
    default:
      return true
  }
}

/** `.name` and `#name`. */
function namesItsValue({ name, action }: AttributeSelector): boolean {
  return (name === 'class' && action === 'element') || (name === 'id' && action === 'equals')
}

/** @returns whether something went */
function dropUnusedNames(root: Root, usedProperties: NameTest): boolean {
  const properties = new Set<string>()
  const animations: string[] = []
  root.walk((node) => {
    const text = node.type === 'decl' ? node.value : node.type === 'atrule' ? node.params : ''
    for (const property of readUsedProperties(text)) properties.add(property)
    if (node.type === 'decl' && /animation(?:-name)?$/.test(node.prop)) animations.push(text)
  })
  const isUnused = (name: string) =>
    name.startsWith('--') && !properties.has(name) && !usedProperties.has(name)
  let hasDropped = false
  root.walk((node) => {
    const isDropped =
      node.type === 'decl'
        ? isUnused(node.prop)
        : node.type === 'atrule' &&
          (node.name === 'property'
            ? isUnused(node.params)
            : node.name === 'keyframes' && !animations.some((use) => use.includes(node.params)))
    if (!isDropped) return
    node.remove()
    hasDropped = true
  })
  return hasDropped
}

/** The custom properties that a text uses, be it styles, markup or scripts. */
export function readUsedProperties(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name))
}

function dropEmptyRules(parent: Container): void {
  for (const node of [...(parent.nodes ?? [])]) {
    if (!('nodes' in node) || !node.nodes) continue
    dropEmptyRules(node as Container)
    // An empty layer still declares the order of layers; the rest of the styles follows later.
    const isLayer = node.type === 'atrule' && node.name === 'layer'
    if (node.nodes.length === 0 && !isLayer) node.remove()
  }
}
