import { StyleSheet, Text, View } from '@react-pdf/renderer'
import { INK_SOFT, LANTERN, LINE, MARGIN, NIGHT, PAGE_HEIGHT, PAGE_WIDTH } from './look.ts'

type PageFootProps = {
  readonly title: string
  /** How many of the lamps are burning: the chapters that were read. */
  readonly lit: number
  readonly lamps: number
}

/** The foot of every page: the guide's title, a lamp for each chapter, and the page's number. */
export function PageFoot({ title, lit, lamps }: PageFootProps) {
  return (
    <>
      <View fixed style={foot.row}>
        <Text style={foot.title}>{title}</Text>
        <View style={foot.lamps}>
          {Array.from({ length: lamps }, (_, index) => (
            <View
              // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its place, and nothing else.
              key={index}
              style={{ ...foot.lamp, backgroundColor: index < lit ? LANTERN : LINE }}
            />
          ))}
        </View>
      </View>
      <Text fixed style={foot.number} render={({ pageNumber }) => String(pageNumber)} />
    </>
  )
}

const foot = StyleSheet.create({
  row: {
    position: 'absolute',
    top: PAGE_HEIGHT - 42,
    left: MARGIN,
    width: PAGE_WIDTH - 2 * MARGIN,
    height: 12,
    flexDirection: 'row',
    alignItems: 'center',
    fontSize: 8.4,
    lineHeight: 1.3,
    color: INK_SOFT,
  },
  title: { width: 210 },
  lamps: { flexDirection: 'row', gap: 5 },
  lamp: { width: 6, height: 6, borderRadius: 3 },
  number: {
    position: 'absolute',
    top: PAGE_HEIGHT - 42,
    right: MARGIN,
    width: 40,
    textAlign: 'right',
    fontSize: 9.6,
    fontWeight: 600,
    lineHeight: 1.2,
    color: NIGHT,
  },
})
