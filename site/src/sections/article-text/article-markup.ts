import Markdoc, { type Config } from '@markdoc/markdoc'
import { anchorOf } from '../../lib/anchor.ts'
import { ARTICLE_RULES, pictureOf, textOf } from '../../shapes/article-text.ts'
import { Chart } from '../../ui/Chart.tsx'
import { Callout } from './Callout.tsx'
import { Code } from './Code.tsx'
import { TextPicture } from './TextPicture.tsx'

const { Tag } = Markdoc
const { tags, nodes } = ARTICLE_RULES

/** How an article's text is shown: what `ARTICLE_RULES` allows, as elements of the page. */
export const articleMarkup: Config = {
  tags: {
    callout: { ...tags.callout, render: Callout as unknown as string },
    chart: {
      ...tags.chart,
      transform: (node, config) =>
        new Tag(Chart as unknown as string, {
          ...node.transformAttributes(config),
          dataLabel: config.variables?.chartDataLabel,
        }),
    },
  },
  nodes: {
    ...nodes,
    heading: {
      ...nodes.heading,
      transform: (node, config) => {
        const children = node.transformChildren(config)
        const id = anchorOf(textOf(node))
        // By ids such as `security-headers`, reader modes take a heading for a part of the page around the text.
        return new Tag(`h${node.attributes.level}`, { id, className: 'article-heading' }, children)
      },
    },
    code: {
      ...Markdoc.nodes.code,
      transform: ({ attributes }) => new Tag('code', { translate: 'no' }, [attributes.content]),
    },
    link: {
      ...Markdoc.nodes.link,
      transform: (node, config) => {
        const isAddress = node.attributes.href.startsWith('mailto:') && textOf(node).includes('@')
        const attributes = {
          ...node.transformAttributes(config),
          ...(isAddress && { translate: 'no' }),
        }
        return new Tag('a', attributes, node.transformChildren(config))
      },
    },
    fence: {
      ...nodes.fence,
      transform: ({ attributes: { content, language } }) =>
        new Tag(Code as unknown as string, { content, language }),
    },
    paragraph: {
      ...Markdoc.nodes.paragraph,
      transform: (node, config) => {
        const image = pictureOf(node)
        if (!image) return new Tag('p', {}, node.transformChildren(config))
        const { src, alt, title } = image.attributes
        return new Tag(TextPicture as unknown as string, {
          picture: { ...config.variables?.pictures[src], alt },
          caption: title,
        })
      },
    },
    table: {
      transform: (node, config) =>
        // A wide table scrolls by itself, also with the keyboard, and never the page.
        new Tag('div', { className: 'table-scroll', tabIndex: 0, role: 'group' }, [
          new Tag('table', {}, node.transformChildren(config)),
        ]),
    },
    tr: {
      transform: (node, config) => {
        const cells = node.transformChildren(config)
        const [first] = cells
        // Screen readers say it with each cell of the row.
        if (Tag.isTag(first) && first.name === 'td')
          cells[0] = new Tag('th', { ...first.attributes, scope: 'row' }, first.children)
        return new Tag('tr', {}, cells)
      },
    },
  },
}
