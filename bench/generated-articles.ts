/** As many articles as a measurement wants, as long and as mixed as those that people wrote. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../harness/root.ts'
import { createRandom, type Random } from '../server/testing/random.ts'

const ARTICLES = join(ROOT, 'content', 'insights')
const SEED = 20261005
/** As long as ours are. */
const WORDS = { min: 1100, max: 1400 }
const BLOCKS_UNDER_A_HEADING = 4
const NEWEST = Date.UTC(2026, 8, 30)
const DAY_MS = 86_400_000

export type GeneratedArticle = { readonly file: string; readonly text: string }

type Head = {
  readonly author: string
  readonly tags: readonly string[]
  readonly cover: { readonly picture: string; readonly alt: string }
}

/** The material of generated articles. */
type Material = {
  readonly heads: readonly Head[]
  readonly headings: readonly string[]
  /** Paragraphs, lists, tables, code, charts and callouts. */
  readonly blocks: readonly string[]
}

/** The same for the same count: dated a day apart, each of other paragraphs in another order, with other figures. */
export function* generateArticles(count: number): Generator<GeneratedArticle> {
  const material = readMaterial()
  const random = createRandom(SEED)
  for (let index = 0; index < count; index += 1)
    yield {
      file: `measured-${String(index).padStart(5, '0')}.mdoc`,
      text: composeArticle(index, material, random),
    }
}

function composeArticle(index: number, { heads, headings, blocks }: Material, random: Random) {
  const { author } = random.pick(heads)
  const { cover } = random.pick(heads)
  const tags = new Set([random.pick(random.pick(heads).tags), random.pick(random.pick(heads).tags)])
  const title = `${random.pick(headings)}, and ${random.pick(headings).toLowerCase()}`
  const excerpt = random.pick(blocks.filter(isProse))
  const head = {
    seo: {
      title: `${cut(title, 40)} ${index} | {company}`,
      description: cut(excerpt, 165),
    },
    title: cut(title, 80),
    excerpt: cut(excerpt, 240),
    date: new Date(NEWEST - index * DAY_MS).toISOString().slice(0, 10),
    author,
    tags: [...tags],
    cover,
  }
  const fields = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${fields.join('\n')}\n---\n\n${composeBody(headings, blocks, random)}\n`
}

function composeBody(headings: readonly string[], blocks: readonly string[], random: Random) {
  const wanted = random.between(WORDS.min, WORDS.max)
  const restOfHeadings = shuffled(headings, random)
  const parts: string[] = []
  let words = 0
  for (const [place, block] of shuffled(blocks, random).entries()) {
    if (words >= wanted) break
    if (place > 0 && place % BLOCKS_UNDER_A_HEADING === 0) parts.push(`## ${restOfHeadings.pop()}`)
    parts.push(isProse(block) ? block.replace(/\d/g, () => `${random.between(0, 9)}`) : block)
    words += block.split(/\s+/).length
  }
  return parts.join('\n\n')
}

function readMaterial(): Material {
  const files = readdirSync(ARTICLES).filter((file) => file.endsWith('.mdoc'))
  const texts = files.map((file) => readFileSync(join(ARTICLES, file), 'utf8').split('\n---\n'))
  const blocks = texts.flatMap(([, ...body]) => splitBlocks(body.join('\n---\n')))
  const headings = blocks.filter((block) => block.startsWith('## '))
  return {
    heads: texts.map(([head]) => parse(head?.replace(/^---/, '') ?? '') as Head),
    headings: [...new Set(headings.map((heading) => heading.slice(3)))],
    blocks: blocks.filter((block) => !block.startsWith('#')),
  }
}

/** A text at its empty lines, but code and callouts in one piece. */
function splitBlocks(text: string): string[] {
  const whole = /^```[\s\S]*?^```$|^\{% callout[\s\S]*?^\{% \/callout %\}$|^\S.*(?:\n.+)*/gm
  return [...text.matchAll(whole)].map(([block]) => block)
}

function isProse(block: string): boolean {
  return /^[A-Z]/.test(block) && !/[`{]/.test(block)
}

/** The first words of a text that fit. */
function cut(text: string, maxChars: number): string {
  const plain = text.replace(/\[([^\]]*)\]\([^)]*\)|[*_]/g, '$1').replace(/\s+/g, ' ')
  return plain.length <= maxChars
    ? plain
    : plain.slice(0, maxChars + 1).replace(/[\s,.:;]*\s\S*$/, '')
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => [random.next(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item)
}
