import type { CSSProperties } from 'react'

// Mail programs know no custom properties and no oklch: these are the brand's colours in sRGB.
const NIGHT = '#0b1533'
const NIGHT_SOFT = '#1a2a5c'
const LANTERN = '#f2b632'
const INK = '#16203f'
const INK_SOFT = '#4a5578'
const PAPER = '#f4f6fc'
const LINE = '#dde2f0'

type Styles = Readonly<Record<string, CSSProperties>>

export const styles = {
  page: { backgroundColor: PAPER, margin: 0, padding: 0 },
  preview: { display: 'none', overflow: 'hidden', lineHeight: '1px', maxHeight: 0, maxWidth: 0 },
  body: {
    backgroundColor: PAPER,
    margin: 0,
    padding: '24px 12px',
    fontFamily: 'Inter, "Helvetica Neue", Arial, sans-serif',
    color: INK,
  },
  card: {
    backgroundColor: '#ffffff',
    border: `1px solid ${LINE}`,
    borderRadius: '16px',
    maxWidth: '600px',
    margin: '0 auto',
    overflow: 'hidden',
  },
  header: { backgroundColor: NIGHT, padding: '20px 28px', borderBottom: `4px solid ${LANTERN}` },
  brand: {
    color: '#ffffff',
    fontSize: '18px',
    lineHeight: '24px',
    fontWeight: 700,
    letterSpacing: '-0.01em',
    margin: 0,
  },
  content: { padding: '28px' },
  heading: {
    color: NIGHT,
    fontSize: '22px',
    lineHeight: '28px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    margin: '0 0 16px',
  },
  text: { fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  label: {
    color: INK_SOFT,
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
    backgroundColor: PAPER,
    borderLeft: `4px solid ${LANTERN}`,
    borderRadius: '8px',
    fontSize: '16px',
    lineHeight: '26px',
    padding: '14px 18px',
    margin: '16px 0 0',
    wordBreak: 'break-word',
  },
  // Underlined: in the midst of a sentence the colour alone shows no link, and mail programs add no line of their own.
  link: { color: NIGHT_SOFT, textDecoration: 'underline' },
  button: {
    backgroundColor: LANTERN,
    borderRadius: '12px',
    color: NIGHT,
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 700,
    lineHeight: '24px',
    padding: '12px 22px',
    textDecoration: 'none',
  },
  address: { fontSize: '13px', lineHeight: '20px', margin: '0 0 20px', wordBreak: 'break-all' },
  footer: { padding: '16px 28px 24px' },
  small: { color: INK_SOFT, fontSize: '13px', lineHeight: '20px', margin: 0 },
} as const satisfies Styles
