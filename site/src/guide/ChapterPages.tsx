import { Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { fillIn } from '../lib/fill-in.ts'
import type { Guide } from '../shapes/guide.ts'
import { Checklist } from './Checklist.tsx'
import type { PlacedChapter } from './guide-content.ts'
import { AMBER, LANTERN, NIGHT, PAPER, styles, WHITE } from './look.ts'
import { Mark } from './Mark.tsx'
import { PageFoot } from './PageFoot.tsx'
import { ScoringSheet } from './ScoringSheet.tsx'
import { Table } from './Table.tsx'
import { Tick } from './Tick.tsx'
import { Worksheet } from './Worksheet.tsx'

type ChapterPagesProps = {
  readonly guide: Guide
  readonly chapter: PlacedChapter
  readonly number: number
  readonly chapterCount: number
  /** Told the page on which the chapter begins, when that is known. */
  readonly onPlaced: (slug: string, page: number) => void
}

/** A chapter, on pages of its own: the text, what to settle beside it, and below what is to be filled in. */
export function ChapterPages(props: ChapterPagesProps) {
  const { guide, chapter, number, chapterCount, onPlaced } = props
  const { slug, title, lead, sections, settle, table, checklist, worksheet, scoring } = chapter
  const foot = <PageFoot title={guide.title} lit={number} lamps={chapterCount} />
  return (
    <>
      <Page size="A4" style={styles.page} bookmark={`${number}. ${title}`}>
        <View id={slug} style={parts.head}>
          <View style={parts.tile}>
            <Mark size={19} color={NIGHT} lamp={WHITE} />
          </View>
          <Text style={parts.label}>
            {fillIn(guide.words.chapter, { number, count: chapterCount })}
          </Text>
          <Text
            render={({ pageNumber }) => {
              onPlaced(slug, pageNumber)
              return ''
            }}
          />
        </View>
        <Text style={styles.display}>{title}</Text>
        <Text style={parts.lead}>{lead}</Text>
        <View style={parts.columns}>
          <View style={parts.text}>
            {sections.map((section) => (
              <View key={section.title} style={parts.section}>
                <Text style={styles.heading} minPresenceAhead={40}>
                  {section.title}
                </Text>
                {section.paragraphs.map((paragraph) => (
                  <Text key={paragraph} style={parts.paragraph} orphans={2} widows={2}>
                    {paragraph}
                  </Text>
                ))}
              </View>
            ))}
          </View>
          <View style={parts.settle} wrap={false}>
            <View style={parts.lamplight} />
            <Text style={parts.settleTitle}>{guide.words.settle}</Text>
            {settle.map((question) => (
              <View key={question} style={parts.question}>
                <Tick look="open" />
                <Text style={parts.questionText}>{question}</Text>
              </View>
            ))}
          </View>
        </View>
        {table && <Table {...table} />}
        {checklist && <Checklist {...checklist} />}
        {worksheet && <Worksheet {...worksheet} />}
        {foot}
      </Page>
      {scoring && (
        <Page size="A4" style={styles.page}>
          <ScoringSheet {...scoring} />
          {foot}
        </Page>
      )}
    </>
  )
}

const parts = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'center', gap: 9, marginBottom: 12 },
  tile: {
    width: 30,
    height: 30,
    borderRadius: 10,
    backgroundColor: LANTERN,
    alignItems: 'center',
    justifyContent: 'center',
  },
  label: { fontSize: 9.6, fontWeight: 600, color: AMBER },
  lead: { ...styles.lead, marginTop: 8, maxWidth: 440 },
  columns: { flexDirection: 'row', gap: 26, marginTop: 18 },
  text: { flex: 1 },
  section: { marginBottom: 6 },
  paragraph: { marginBottom: 6.5 },
  settle: {
    width: 150,
    alignSelf: 'flex-start',
    backgroundColor: PAPER,
    borderRadius: 12,
    padding: 14,
  },
  lamplight: { width: 26, height: 3, borderRadius: 1.5, backgroundColor: LANTERN, marginBottom: 7 },
  settleTitle: { fontSize: 10.4, fontWeight: 700, color: NIGHT, marginBottom: 3 },
  question: { flexDirection: 'row', gap: 7, marginTop: 6 },
  questionText: { flex: 1, fontSize: 9.1, lineHeight: 1.45 },
})
