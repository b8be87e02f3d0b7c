import { parse as parseSelectors, type Selector as SelectorPart } from 'css-what'
import postcss, { type Container, type Root, type Rule } from 'postcss'

type Selector = readonly SelectorPart[]
type ParseSelector = (text: string) => Selector

/** A set, or anything that can tell whether a name is in it. */
export type NameTest = { readonly has: (name: string) => boolean }

/** The names that selectors can match: those of a page, or of a part of it, and those that scripts may add. */
export type SelectorNames = {
  readonly classes: NameTest
  readonly ids: NameTest
  readonly tags: NameTest
  readonly attributes: NameTest
}

/** @param usedProperties the custom properties that are used outside these styles */
export type PruneCss = (css: string, names: SelectorNames, usedProperties?: NameTest) => string

/**
 * Makes the function that removes the rules that cannot match, and then the custom properties and animations that nothing
 * uses any more. Rules that depend on more than names (states, positions, `:not()`) stay.
 * Pages that have the same styles and use the same names of them share one result.
 */
export function createPruneCss(): PruneCss {
  const sheets = new Map<string, Sheet>()
  return (css, names, usedProperties = new Set()) => {
    const sheet = sheets.get(css) ?? readSheet(css)
    sheets.set(css, sheet)
    const key = composeKey(sheet.mentioned, names, usedProperties)
    const result = sheet.results.get(key) ?? pruneSheet(sheet, names, usedProperties)
    sheet.results.set(key, result)
    return result
  }
}

/** A style sheet, read once for all pages that have it. */
type Sheet = {
  readonly root: Root
  readonly parse: ParseSelector
  readonly mentioned: MentionedNames
  readonly results: Map<string, string>
}

function pruneSheet(sheet: Sheet, names: SelectorNames, usedProperties: NameTest): string {
  const root = sheet.root.clone()
  dropUnmatchedRules(root, sheet.parse, names)
  while (dropUnusedNames(root, usedProperties)) {
    // A kept custom property may refer to further ones.
  }
  dropEmptyRules(root)
  return root.toString()
}

/** Every name in a style sheet on which its pruning depends. */
type MentionedNames = Readonly<Record<keyof SelectorNames | 'properties', readonly string[]>>

function readSheet(css: string): Sheet {
  const root = postcss.parse(css)
  const parse = createSelectorParser()
  const selectorNames = createNames()
  const properties = new Set<string>()
  root.walk((node) => {
    if (node.type === 'rule' && !isKeyframe(node))
      for (const text of node.selectors) addNames(parse(text), selectorNames)
    else if (node.type === 'decl' && node.prop.startsWith('--')) properties.add(node.prop)
    else if (node.type === 'atrule' && node.name === 'property') properties.add(node.params)
  })
  const mentioned = {
    classes: [...selectorNames.classes],
    ids: [...selectorNames.ids],
    tags: [...selectorNames.tags],
    attributes: [...selectorNames.attributes],
    properties: [...properties],
  }
  return { root, parse, mentioned, results: new Map() }
}

/** Which of the mentioned names there are. */
function composeKey(mentioned: MentionedNames, names: SelectorNames, properties: NameTest): string {
  const tests = { ...names, properties }
  return (Object.keys(mentioned) as (keyof MentionedNames)[])
    .map((kind) => mentioned[kind].map((name) => (tests[kind].has(name) ? '1' : '0')).join(''))
    .join()
}

function addNames(selector: Selector, names: ReturnType<typeof createNames>): void {
  for (const part of selector) {
    if (part.type === 'tag') names.tags.add(part.name)
    if (part.type === 'attribute') {
      names.attributes.add(part.name)
      if (part.name === 'class') names.classes.add(part.value)
      if (part.name === 'id') names.ids.add(part.value)
    }
    if (part.type === 'pseudo' && Array.isArray(part.data))
      for (const inner of part.data) addNames(inner, names)
  }
}

/** The classes, ids, tags and attributes by which selectors can match; empty. */
export function createNames() {
  return {
    classes: new Set<string>(),
    ids: new Set<string>(),
    tags: new Set<string>(),
    attributes: new Set<string>(),
  }
}

function dropUnmatchedRules(root: Root, parse: ParseSelector, names: SelectorNames): void {
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    const matched = rule.selectors.filter((text) =>
      parse(text).every((part) => tokenCanMatch(part, names)),
    )
    if (matched.length === 0) rule.remove()
    else if (matched.length < rule.selectors.length) rule.selectors = matched
  })
}

/** The steps of an animation look like rules. */
function isKeyframe({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes'
}

function parseSelector(selector: string): Selector {
  // The parent of a nested rule is judged for itself.
  const [parts = []] = parseSelectors(selector.replaceAll('&', '*'))
  return parts
}

/** Parses each selector once. */
function createSelectorParser(): ParseSelector {
  const known = new Map<string, Selector>()
  return (text) => {
    const selector = known.get(text) ?? parseSelector(text)
    known.set(text, selector)
    return selector
  }
}

/** Pseudo-classes that match if one of the selectors within them does. */
const HOLDS_ALTERNATIVES = new Set(['is', 'where', 'has'])

function tokenCanMatch(part: SelectorPart, names: SelectorNames): boolean {
  switch (part.type) {
    case 'tag':
      return names.tags.has(part.name)
    case 'attribute':
      if (part.name === 'class' && part.action === 'element') return names.classes.has(part.value)
      if (part.name === 'id' && part.action === 'equals') return names.ids.has(part.value)
      return names.attributes.has(part.name)
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
  return namesIn(text, /var\(\s*(--[\w-]+)/g)
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map(([, name]) => name as string))
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
