import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { GuideChecklist } from '../shapes/guide-chapter.ts'
import { styles } from './look.ts'
import { Tick } from './Tick.tsx'

/** A list to tick off, in two columns that are read one after the other. */
export function Checklist({ title, items }: GuideChecklist) {
  const half = Math.ceil(items.length / 2)
  return (
    <View style={checklist.card} wrap={false}>
      <Text style={styles.blockTitle}>{title}</Text>
      <View style={checklist.columns}>
        {[items.slice(0, half), items.slice(half)].map((column) => (
          <View key={column[0]} style={checklist.column}>
            {column.map((item) => (
              <View key={item} style={checklist.item}>
                <Tick look="open" />
                <Text style={checklist.text}>{item}</Text>
              </View>
            ))}
          </View>
        ))}
      </View>
    </View>
  )
}

const checklist = StyleSheet.create({
  card: { ...styles.card, marginTop: 14, padding: 18 },
  columns: { flexDirection: 'row', gap: 24 },
  column: { flex: 1 },
  item: { flexDirection: 'row', gap: 8, marginTop: 6.5 },
  text: { flex: 1, fontSize: 9.3, lineHeight: 1.45 },
})
