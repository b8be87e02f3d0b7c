/**
 * What is a form within the text of an article, for Sveltia CMS: pictures, callouts, charts and tables. The browser
 * runs this file as it is. A pattern matches only what is written back as it was read, so that a saved change is
 * only the change; what it does not match stays text.
 * Source: docs/decisions/visual-editor.md
 */

/** @import { EditorComponentDefinition } from '@sveltia/cms' */

/** A quotation mark would end an attribute, a bracket the words of a picture. @param {string | undefined} text */
const withoutMarks = (text = '') =>
  text.trim().replaceAll('"', "'").replaceAll('[', '(').replaceAll(']', ')')

/** @type {EditorComponentDefinition} */
const picture = {
  id: 'picture',
  label: 'Picture',
  icon: 'image',
  trigger: 'button',
  fields: [
    {
      name: 'src',
      label: 'Picture',
      widget: 'image',
      choose_url: false,
      accept: '.webp,.png,.jpg,.jpeg,.heic,.heif',
    },
    {
      name: 'alt',
      label: 'What it shows',
      widget: 'string',
      maxlength: 160,
      hint: 'For people who cannot see it.',
    },
    {
      name: 'caption',
      label: 'Caption',
      widget: 'string',
      required: false,
      maxlength: 240,
      hint: 'Below the picture. May be left out.',
    },
  ],
  pattern: /^!\[(?<alt>[^\][\n]*)\]\((?<src>[^\s()]+)(?: "(?<caption>[^"\][\n]*)")?\)$/m,
  toBlock: ({ src = '', alt, caption }) => {
    const below = withoutMarks(caption)
    return `![${withoutMarks(alt)}](${src}${below && ` "${below}"`})`
  },
  toPreview: (props) => picture.toBlock(props),
}

/** @type {EditorComponentDefinition} */
const callout = {
  id: 'callout',
  label: 'Callout',
  icon: 'lightbulb',
  fields: [
    { name: 'title', label: 'Title', widget: 'string' },
    { name: 'text', label: 'Text', widget: 'text', hint: 'A few sentences in a box, in Markdown.' },
  ],
  pattern:
    /^\{% callout title="(?<title>[^"\][\n]+)" %\}\n(?<text>\S(?:[\s\S]*?\S)?)\n\{% \/callout %\}$/m,
  toBlock: ({ title, text = '' }) =>
    `{% callout title="${withoutMarks(title)}" %}\n${text.trim()}\n{% /callout %}`,
  toPreview: ({ title = '', text = '' }) => `**${title}**\n\n${text}`,
}

/** @type {EditorComponentDefinition} */
const chart = {
  id: 'chart',
  label: 'Chart',
  icon: 'bar_chart',
  collapsed: true,
  fields: [
    {
      name: 'values',
      label: 'Values',
      widget: 'text',
      default:
        'kind="bars" title="What is shown" unit="hours" labels=["Before","After"] series=[{name: "Hours a week", values: [12,3]}] summary="What it says, in a sentence."',
      hint: 'kind is "bars" or "line". As many values as there are labels. One series, or two.',
    },
  ],
  pattern: /^\{% chart (?<values>\S[\s\S]*?\S) \/%\}$/m,
  toBlock: ({ values = '' }) => `{% chart ${values.trim()} /%}`,
  toPreview: ({ values = '' }) => `Chart: \`${values}\``,
}

/** @type {EditorComponentDefinition} */
const table = {
  id: 'table',
  label: 'Table',
  icon: 'table',
  collapsed: true,
  fields: [
    {
      name: 'rows',
      label: 'Rows',
      widget: 'text',
      default: '| Heading | Heading |\n| --- | --- |\n| Cell | Cell |',
      hint: 'A line for each row, its cells between upright lines. Below the headings is a line of hyphens.',
    },
  ],
  pattern: /^(?<rows>\|.*\|\n\|[-: |]+\|(?:\n\|.*\|)*)$/m,
  toBlock: ({ rows = '' }) => rows.trim(),
  toPreview: ({ rows = '' }) => rows,
}

export const ARTICLE_BLOCKS = [picture, callout, chart, table]
