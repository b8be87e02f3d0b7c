import { StyleSheet } from '@react-pdf/renderer'

/** The brand's colours in sRGB: a PDF knows no custom properties and no oklch. */
export const NIGHT = '#0b1533'
export const LANTERN = '#f2b632'
export const AMBER = '#7a4d06'
const INK = '#16203f'
export const INK_SOFT = '#4a5578'
export const PAPER = '#f3f6fc'
export const LINE = '#d6ddee'
export const WHITE = '#ffffff'

export const FONT = 'Inter'

/** A4 in points, and the room around what is printed. */
export const PAGE_WIDTH = 595.28
export const PAGE_HEIGHT = 841.89
export const MARGIN = 54

/** What more than one part of the guide is set in. Lengths are points. */
export const styles = StyleSheet.create({
  page: {
    paddingTop: 50,
    paddingHorizontal: MARGIN,
    paddingBottom: 60,
    fontFamily: FONT,
    fontSize: 10.1,
    lineHeight: 1.57,
    color: INK,
    backgroundColor: WHITE,
  },
  display: { fontSize: 27, fontWeight: 700, lineHeight: 1.12, letterSpacing: -0.75, color: NIGHT },
  lead: { fontSize: 12.4, lineHeight: 1.46, color: INK_SOFT },
  heading: {
    fontSize: 11.8,
    fontWeight: 700,
    lineHeight: 1.3,
    letterSpacing: -0.12,
    color: NIGHT,
    marginBottom: 3,
  },
  blockTitle: {
    fontSize: 13,
    fontWeight: 700,
    lineHeight: 1.3,
    letterSpacing: -0.2,
    color: NIGHT,
    marginBottom: 7,
  },
  small: { fontSize: 9.1, lineHeight: 1.48 },
  card: { backgroundColor: PAPER, borderRadius: 12, padding: 14 },
})
