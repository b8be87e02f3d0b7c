import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc'
import { anchorOf } from '../../lib/anchor.ts'
import { chart } from '../../shapes/chart.ts'
import { Chart } from '../../ui/Chart.tsx'
import { Callout } from './Callout.tsx'
import { Code } from './Code.tsx'
import { LANGUAGES } from './highlight-code.ts'

const { Tag } = Markdoc

/** What an article may consist of besides plain Markdown: a callout, a chart. Everything else stops the build. */
export const articleMarkup: Config = {
  tags: {
    callout: {
      render: Callout as unknown as string,
      attributes: { title: { type: String, required: true } },
    },
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
      transform: (node, config) =>
        new Tag(Chart as unknown as string, {
          ...node.transformAttributes(config),
          dataLabel: config.variables?.chartDataLabel,
        }),
    },
  },
  nodes: {
    heading: {
      children: ['inline'],
      attributes: { level: { type: Number, required: true } },
      validate: (node) =>
        node.attributes.level === 1
          ? [slip('The title of the article is in its head: begin headings with ##.')]
          : [],
      transform: (node, config) => {
        const children = node.transformChildren(config)
        return new Tag(`h${node.attributes.level}`, { id: anchorOf(textOf(node)) }, children)
      },
    },
    fence: {
      attributes: { content: { type: String }, language: { type: String } },
      validate: ({ attributes: { language } }) =>
        LANGUAGES.includes(language)
          ? []
          : [slip(`Code needs one of these languages after the fence: ${LANGUAGES.join(', ')}.`)],
      transform: ({ attributes: { content, language } }) =>
        new Tag(Code as unknown as string, { content, language }),
    },
    image: {
      ...Markdoc.nodes.image,
      validate: () => [slip('An article has one picture, the cover in its head.')],
    },
    table: {
      transform: (node, config) =>
        // A wide table scrolls by itself, also with the keyboard, and never the page.
        new Tag('div', { className: 'table-scroll', tabIndex: 0, role: 'group' }, [
          new Tag('table', {}, node.transformChildren(config)),
        ]),
    },
  },
}

function chartSlips(node: Node): ValidationError[] {
  const result = chart.safeParse(node.attributes)
  if (result.success) return []
  return result.error.issues.map(({ path, message }) =>
    slip(`chart, \`${path.join('.') || 'values'}\`: ${message}`),
  )
}

function slip(message: string): ValidationError {
  return { id: 'article-markup', level: 'error', message }
}

/** The words of a heading, without its markup. */
export function textOf(node: Node): string {
  return [...node.walk()].map(({ attributes }) => attributes.content ?? '').join('')
}
