import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { GuideScoring } from '../shapes/guide-chapter.ts'
import { INK_SOFT, LANTERN, LINE, NIGHT, PAPER, styles, WHITE } from './look.ts'
import { WritingLines } from './WritingLines.tsx'

/** A sheet to score suppliers with. */
export function ScoringSheet(props: GuideScoring) {
  const { title, description, criterion, weight, suppliers, rows, total, reading, notes } = props
  return (
    <View>
      <Text style={styles.display}>{title}</Text>
      <Text style={sheet.description}>{description}</Text>
      <View style={sheet.table}>
        <View style={sheet.head}>
          <Text style={sheet.criterion}>{criterion}</Text>
          <Text style={sheet.weight}>{weight}</Text>
          {suppliers.map((supplier) => (
            <Text key={supplier} style={sheet.supplier}>
              {supplier}
            </Text>
          ))}
        </View>
        {rows.map((row) => (
          <View key={row.title} style={sheet.row}>
            <Text style={sheet.criterion}>{row.title}</Text>
            <Text style={sheet.weight}>{row.weight}</Text>
            {suppliers.map((supplier) => (
              <View key={supplier} style={sheet.box} />
            ))}
          </View>
        ))}
        <View style={sheet.total}>
          <Text style={sheet.criterion}>{total}</Text>
          <Text style={sheet.weight} />
          {suppliers.map((supplier) => (
            <View key={supplier} style={sheet.totalBox} />
          ))}
        </View>
      </View>
      <View style={sheet.reading}>
        {reading.map((point) => (
          <View key={point.title} style={sheet.point}>
            <Text style={styles.heading}>{point.title}</Text>
            <Text style={styles.small}>{point.content}</Text>
          </View>
        ))}
      </View>
      <Text style={sheet.notes}>{notes}</Text>
      <WritingLines count={NOTE_LINES} />
    </View>
  )
}

const NOTE_LINES = 4
const SCORE_WIDTH = 54

const sheet = StyleSheet.create({
  description: { ...styles.lead, fontSize: 11, marginTop: 9, maxWidth: 460 },
  table: { marginTop: 18, borderRadius: 14, border: `1 solid ${LINE}`, overflow: 'hidden' },
  head: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingVertical: 8,
    paddingHorizontal: 14,
    backgroundColor: NIGHT,
    color: WHITE,
    fontWeight: 600,
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingVertical: 5.5,
    paddingHorizontal: 14,
    borderBottom: `0.75 solid ${LINE}`,
  },
  total: {
    flexDirection: 'row',
    alignItems: 'center',
    gap: 8,
    paddingVertical: 7,
    paddingHorizontal: 14,
    backgroundColor: PAPER,
    fontWeight: 700,
    color: NIGHT,
  },
  criterion: { flex: 1, fontSize: 9.6, lineHeight: 1.4 },
  weight: { width: 44, textAlign: 'center', fontSize: 9.6, lineHeight: 1.4 },
  supplier: { width: SCORE_WIDTH, textAlign: 'center', fontSize: 9.6, lineHeight: 1.4 },
  box: { width: SCORE_WIDTH, height: 25, borderRadius: 6, border: '0.75 solid #aab4d2' },
  totalBox: {
    width: SCORE_WIDTH,
    height: 29,
    borderRadius: 6,
    border: `1.5 solid ${LANTERN}`,
    backgroundColor: WHITE,
  },
  reading: { flexDirection: 'row', gap: 20, marginTop: 20 },
  point: { flex: 1, borderTop: `2 solid ${LANTERN}`, paddingTop: 8 },
  notes: { marginTop: 20, fontSize: 9.6, fontWeight: 600, color: INK_SOFT },
})
