import { StyleSheet, Text, View } from '@react-pdf/renderer'
import type { GuideTable } from '../shapes/guide-chapter.ts'
import { columnShares, isNumeric } from './columns.ts'
import { LANTERN, LINE, NIGHT, styles } from './look.ts'

/** A table across the page. Columns are as wide as their words ask; numbers stand to the right. */
export function Table({ title, columns, rows }: GuideTable) {
  const shares = columnShares([columns, ...rows])
  const standsRight = columns.map((_, index) => isNumeric(rows.map((cells) => cells[index] ?? '')))
  const cellStyle = (index: number) => ({
    flexGrow: shares[index] ?? 1,
    flexShrink: 1,
    flexBasis: 0,
    textAlign: standsRight[index] ? ('right' as const) : ('left' as const),
  })
  return (
    <View style={table.block}>
      <Text style={styles.blockTitle} minPresenceAhead={60}>
        {title}
      </Text>
      <View style={table.head} wrap={false}>
        {columns.map((heading, index) => (
          <Text key={heading} style={{ ...table.heading, ...cellStyle(index) }}>
            {heading}
          </Text>
        ))}
      </View>
      {rows.map((cells) => (
        <View key={cells.join()} style={table.row} wrap={false}>
          {cells.map((cell, index) => (
            <Text
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place in the row.
              key={index}
              style={{ ...(index === 0 ? table.first : table.cell), ...cellStyle(index) }}
            >
              {cell}
            </Text>
          ))}
        </View>
      ))}
    </View>
  )
}

const table = StyleSheet.create({
  block: { marginTop: 13 },
  head: { flexDirection: 'row', gap: 14, paddingBottom: 4, borderBottom: `2 solid ${LANTERN}` },
  heading: { ...styles.small, fontWeight: 600, color: NIGHT },
  row: {
    flexDirection: 'row',
    gap: 14,
    paddingVertical: 5.2,
    borderBottom: `0.75 solid ${LINE}`,
  },
  first: { ...styles.small, fontWeight: 600, color: NIGHT },
  cell: styles.small,
})
