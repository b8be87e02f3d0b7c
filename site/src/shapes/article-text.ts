import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc'
import { anchorOf } from '../lib/anchor.ts'
import { chart } from './chart.ts'

/** The languages an article's code may be in; `text` has no colours. */
export const LANGUAGES = ['bash', 'json', 'python', 'sql', 'ts', 'yaml', 'text'] as const

/** Of a picture in a text, as of all others. */
const ALT_MAX_CHARS = 160
const CAPTION_MAX_CHARS = 240

/** Code in Markdown, blocks and within a line: a brace is a brace there. */
export const CODE = /(^(?:```|~~~)[\s\S]*?^(?:```|~~~)|`[^`\n]+`)/gm

/** Formats that are scaled. */
const PHOTO = /\.(jpe?g|png|webp|avif|heic|heif)$/i

/** The rules of article text beyond Markdown: callouts, charts and pictures. */
export const ARTICLE_RULES = {
  tags: {
    callout: { attributes: { title: { type: String, required: true } } },
    chart: {
      selfClosing: true,
      attributes: {
        kind: { type: String },
        title: { type: String },
        unit: { type: String },
        labels: { type: Array },
        series: { type: Array },
        summary: { type: String },
      },
      validate: (node) => chartSlips(node),
    },
  },
  nodes: {
    heading: {
      children: ['inline'],
      attributes: { level: { type: Number, required: true } },
      validate: (node) =>
        slipIf(
          node.attributes.level === 1,
          'The title of the article is in its head: begin headings with ##.',
        ),
    },
    fence: {
      attributes: { content: { type: String }, language: { type: String } },
      validate: ({ attributes: { language } }) =>
        slipIf(
          !LANGUAGES.includes(language),
          `Code needs one of these languages after the fence: ${LANGUAGES.join(', ')}.`,
        ),
    },
    image: {
      ...Markdoc.nodes.image,
      attributes: { ...Markdoc.nodes.image.attributes, alt: { type: String } },
      validate: (node, { validation }) => pictureSlips(node, validation?.parents ?? []),
    },
    text: {
      ...Markdoc.nodes.text,
      validate: (node, { validation }) =>
        validation?.parents?.at(-1)?.type === 'fence' ? [] : brokenPictureSlips(node),
    },
  },
} satisfies Config

type TextSlip = { readonly line: number; readonly message: string }

/** A picture or a link in a text: its target, and its line in the file. */
type TextReference = { readonly target: string; readonly line: number }

export type ArticleText = {
  readonly tree: Node
  /** In the order of their lines. */
  readonly slips: readonly TextSlip[]
  /** Its headings, as the ends of links. */
  readonly anchors: readonly string[]
  readonly links: readonly TextReference[]
  /** Pictures in its text, as they are written: `../pictures/gate.webp`. */
  readonly pictures: readonly TextReference[]
}

/**
 * Reads the text of an article and checks its markup.
 * @param source the whole file, head included, so that lines are those of the file
 */
export function readArticleText(source: string): ArticleText {
  const tree = Markdoc.parse(source)
  const nodes = [...tree.walk()]
  const headings = nodes.filter(({ type }) => type === 'heading')
  const ofMarkup = Markdoc.validate(tree, ARTICLE_RULES)
    .filter(({ error }) => error.level === 'error' || error.level === 'critical')
    .map(({ lines, error }) => ({ line: lineOf(lines), message: error.message }))
  return {
    tree,
    slips: [...ofMarkup, ...twinSlips(headings)].sort((one, other) => one.line - other.line),
    anchors: headings.map((heading) => anchorOf(textOf(heading))),
    links: referencesOf(nodes, 'link', 'href'),
    pictures: referencesOf(nodes, 'image', 'src'),
  }
}

/** The words of a heading, without its markup. */
export function textOf(node: Node): string {
  return [...node.walk()].map(({ attributes }) => attributes.content ?? '').join('')
}

/** The picture that is all of a paragraph. */
export function pictureOf(paragraph: Node): Node | undefined {
  const [inline, ...others] = paragraph.children
  const [image, ...beside] = inline?.children ?? []
  return image?.type === 'image' && others.length + beside.length === 0 ? image : undefined
}

function referencesOf(nodes: readonly Node[], type: string, attribute: string): TextReference[] {
  return nodes
    .filter((node) => node.type === type)
    .map(({ attributes, lines }) => ({
      target: String(attributes[attribute] ?? ''),
      line: lineOf(lines),
    }))
}

/** Markdoc counts lines from 0, editors from 1. */
const lineOf = (lines: readonly number[]): number => (lines[0] ?? 0) + 1

/** Headings whose anchor another one above them has. */
function twinSlips(headings: readonly Node[]): TextSlip[] {
  const anchors = new Set<string>()
  return headings.flatMap((heading) => {
    const anchor = anchorOf(textOf(heading))
    const isTwin = anchors.has(anchor)
    anchors.add(anchor)
    const message = 'There is a heading like this above; a link could lead to one of them only.'
    return isTwin ? [{ line: lineOf(heading.lines), message }] : []
  })
}

function chartSlips(node: Node): ValidationError[] {
  const issues = chart.safeParse(node.attributes).error?.issues ?? []
  return issues.flatMap(({ path, message }) =>
    slipIf(true, `chart, \`${path.join('.') || 'values'}\`: ${message}`),
  )
}

function pictureSlips(node: Node, parents: readonly Node[]): ValidationError[] {
  const { src = '', alt = '', title = '' } = node.attributes
  const paragraph = parents.findLast(({ type }) => type === 'paragraph')
  const isAlone = paragraph && pictureOf(paragraph) === node
  const isElsewhere = /^(\w+:|\/)/.test(src)
  return [
    ...slipIf(!isAlone, `${named(src)} wants lines of its own, with an empty line above.`),
    ...slipIf(
      !String(alt).trim(),
      `${named(src)} has no words for people who cannot see it. Write what it shows between the brackets: ![What it shows](${src}).`,
    ),
    ...tooLong(alt, ALT_MAX_CHARS, `What ${named(src)} shows`),
    ...tooLong(title, CAPTION_MAX_CHARS, `The caption of ${named(src)}`),
    ...slipIf(
      isElsewhere,
      `${named(src)} is not one of content/pictures. Put its file there, and write ../pictures/ before its name.`,
    ),
    ...slipIf(
      !isElsewhere && !PHOTO.test(src),
      `${named(src)} is of a kind that cannot be scaled. Use JPEG, PNG or WebP.`,
    ),
  ]
}

const named = (src: unknown): string => `The picture ${src}`

const tooLong = ({ length }: string, maxChars: number, what: string) =>
  slipIf(length > maxChars, `${what} has ${length} characters, at most ${maxChars} fit.`)

/** Markdown takes it for plain words. */
function brokenPictureSlips(node: Node): ValidationError[] {
  const [, src] = /!\[[^\]]*\]\(([^)]*)\)/.exec(String(node.attributes.content ?? '')) ?? []
  return slipIf(
    src !== undefined,
    `${named(src)} is not read as one: a space in the name of its file, or a quotation mark in its caption. Give the file a name without spaces.`,
  )
}

function slipIf(isWrong: boolean, message: string): ValidationError[] {
  return isWrong ? [{ id: 'article-text', level: 'error', message }] : []
}
