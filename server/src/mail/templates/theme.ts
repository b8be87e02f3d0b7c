import type { CSSProperties } from 'react'
import type { Brand } from '../../content.ts'

const colour = (name: keyof Brand['light']) => `var(--${name})`

/**
 * Puts typeface, corners and the colours of the light theme where the styles of a mail name them, and the colours
 * of the dark theme in its style sheet: mail programs know no custom properties. Nothing outside of styles is
 * touched.
 */
export function paintMail(html: string, { typeface, corners, light, dark }: Brand): string {
  const shape = { typeface: `'${typeface}'`, ...corners }
  // In the dark, a card is the lighter ground.
  const grounds = { ...dark, base200: dark.base100 }
  return html
    .replace(/style="[^"]*"/g, (style) => fillIn(style, { ...shape, ...light }))
    .replace(/<style>.*?<\/style>/s, (sheet) => fillIn(sheet, grounds))
}

function fillIn(css: string, values: Readonly<Record<string, string>>): string {
  return css.replace(/var\(--(\w+)\)/g, (_, name: string) => values[name] ?? '')
}

const looks = {
  page: { backgroundColor: colour('base200'), margin: 0, padding: 0 },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', maxHeight: 0, maxWidth: 0 },
  body: {
    backgroundColor: colour('base200'),
    margin: 0,
    padding: '24px 12px',
    fontFamily: 'var(--typeface), "Helvetica Neue", Arial, sans-serif',
    color: colour('baseContent'),
  },
  card: {
    backgroundColor: colour('card'),
    border: `1px solid ${colour('base300')}`,
    borderRadius: 'var(--box)',
    maxWidth: '600px',
    margin: '0 auto',
    overflow: 'hidden',
  },
  header: {
    backgroundColor: colour('neutral'),
    padding: '20px 28px',
    borderBottom: `4px solid ${colour('accent')}`,
  },
  brand: {
    color: colour('neutralContent'),
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    margin: 0,
  },
  content: { padding: '28px' },
  heading: {
    color: colour('baseContent'),
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    margin: '0 0 16px',
  },
  text: { fontSize: '16px', lineHeight: '26px', margin: '0 0 16px', wordBreak: 'break-word' },
  label: {
    color: colour('muted'),
    fontSize: '13px',
    lineHeight: '18px',
    padding: '8px 12px 8px 0',
    verticalAlign: 'top',
    width: '72px',
  },
  value: {
    fontSize: '15px',
    lineHeight: '22px',
    padding: '6px 0',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  message: {
    backgroundColor: colour('base200'),
    borderLeft: `4px solid ${colour('accent')}`,
    borderRadius: 'var(--selector)',
    fontSize: '16px',
    lineHeight: '26px',
    padding: '14px 18px',
    margin: '16px 0',
    wordBreak: 'break-word',
  },
  signature: { border: 0, borderTop: `1px solid ${colour('base300')}`, margin: '28px 0 12px' },
  // Underlined: in the midst of a sentence the colour alone shows no link, and mail programs add no line of their own.
  link: { color: colour('primary'), textDecoration: 'underline' },
  button: {
    backgroundColor: colour('accent'),
    borderRadius: 'var(--field)',
    color: colour('accentContent'),
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '24px',
    padding: '12px 22px',
    textDecoration: 'none',
  },
  address: { fontSize: '13px', lineHeight: '20px', margin: '0 0 20px', wordBreak: 'break-all' },
  footer: { padding: '16px 28px 24px' },
  small: { color: colour('muted'), fontSize: '13px', lineHeight: '20px', margin: 0 },
} as const satisfies Readonly<Record<string, CSSProperties>>

/** The properties of an element: inline, since some programs drop style sheets, and a class for the dark. */
export const styles = Object.fromEntries(
  Object.entries(looks).map(([name, style]) => [name, { className: name, style }]),
) as Readonly<
  Record<keyof typeof looks, { readonly className: string; readonly style: CSSProperties }>
>

/** The same in both themes. */
const SHAPE = ['borderRadius', 'fontFamily']

/** For programs that know the preference; in others a mail stays light, or is inverted as a whole. */
export const DARK_STYLES = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${Object.entries(
  looks,
)
  .map(([name, style]) => `.${name}{${darkDeclarations(style)}}`)
  .filter((rule) => !rule.endsWith('{}'))
  .join('')}}`

function darkDeclarations(style: CSSProperties): string {
  return Object.entries(style)
    .filter(([name, value]) => !SHAPE.includes(name) && String(value).includes('var('))
    .map(([property, value]) => {
      const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${name}:${value}!important`
    })
    .join(';')
}
