import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { GuideWorksheet } from '../shapes/guide-chapter.ts'
import { INK_SOFT, LANTERN, NIGHT, styles } from './look.ts'
import { WritingLines } from './WritingLines.tsx'

/** A card to fill in by hand. */
export function Worksheet({ title, fields }: GuideWorksheet) {
  return (
    <View style={worksheet.card} wrap={false}>
      <Text style={styles.blockTitle}>{title}</Text>
      {fields.map(({ label, hint, lines }) => (
        <View key={label} style={worksheet.field}>
          <View style={worksheet.question}>
            <Text style={worksheet.label}>{label}</Text>
            <Text style={worksheet.hint}>{hint}</Text>
          </View>
          <View style={worksheet.lines}>
            <WritingLines count={lines} />
          </View>
        </View>
      ))}
    </View>
  )
}

const worksheet = StyleSheet.create({
  card: {
    marginTop: 14,
    border: `1.5 solid ${LANTERN}`,
    borderRadius: 14,
    paddingVertical: 15,
    paddingHorizontal: 18,
  },
  field: { flexDirection: 'row', gap: 18, marginTop: 9 },
  question: { width: 196 },
  label: { fontSize: 9.2, fontWeight: 600, lineHeight: 1.4, color: NIGHT },
  hint: { fontSize: 8.2, lineHeight: 1.4, color: INK_SOFT },
  lines: { flex: 1 },
})
