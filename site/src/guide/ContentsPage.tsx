import { Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Guide } from '../shapes/guide.ts'
import type { PlacedChapter } from './guide-content.ts'
import { INK_SOFT, LANTERN, LINE, NIGHT, styles, WHITE } from './look.ts'
import { PageFoot } from './PageFoot.tsx'
import { Tick } from './Tick.tsx'

type ContentsPageProps = {
  readonly guide: Guide
  readonly chapters: readonly PlacedChapter[]
  /** The page on which each chapter begins, by its slug. */
  readonly pageOf: ReadonlyMap<string, number>
}

/** The second page: how to use the guide, and where its chapters are. */
export function ContentsPage({ guide, chapters, pageOf }: ContentsPageProps) {
  const { introduction, contentsTitle, words } = guide
  return (
    <Page size="A4" style={styles.page} bookmark={words.contents}>
      <Text style={styles.display}>{introduction.title}</Text>
      <View style={contents.introduction}>
        <View style={contents.text}>
          {introduction.paragraphs.map((paragraph) => (
            <Text key={paragraph} style={contents.paragraph}>
              {paragraph}
            </Text>
          ))}
        </View>
        <View style={contents.outcomes}>
          <Text style={contents.outcomesTitle}>{introduction.outcomes.title}</Text>
          {introduction.outcomes.items.map((item) => (
            <View key={item} style={contents.outcome}>
              <Tick look="lit" />
              <Text style={contents.outcomeText}>{item}</Text>
            </View>
          ))}
        </View>
      </View>
      <Text style={contents.title}>{contentsTitle}</Text>
      {chapters.map(({ slug, title, line }, index) => (
        <Link key={slug} src={`#${slug}`} style={contents.row}>
          <Text style={contents.number}>{index + 1}</Text>
          <View style={contents.entry}>
            <Text style={contents.entryTitle}>{title}</Text>
            <Text style={contents.entryLine}>{line}</Text>
          </View>
          <Text style={contents.page}>{pageOf.get(slug) ?? ''}</Text>
        </Link>
      ))}
      <PageFoot title={guide.title} lit={0} lamps={chapters.length} />
    </Page>
  )
}

const contents = StyleSheet.create({
  introduction: { flexDirection: 'row', gap: 26, marginTop: 14 },
  text: { flex: 1 },
  paragraph: { fontSize: 10.4, marginBottom: 7 },
  outcomes: { width: 178, backgroundColor: NIGHT, borderRadius: 14, padding: 16, color: WHITE },
  outcomesTitle: { fontSize: 10.4, fontWeight: 700, color: LANTERN, marginBottom: 5 },
  outcome: { flexDirection: 'row', gap: 7, marginTop: 4 },
  outcomeText: { flex: 1, fontSize: 9, lineHeight: 1.42 },
  title: {
    ...styles.blockTitle,
    fontSize: 16,
    letterSpacing: -0.4,
    marginTop: 22,
    marginBottom: 6,
  },
  row: {
    flexDirection: 'row',
    alignItems: 'center',
    paddingVertical: 7.6,
    borderTop: `0.75 solid ${LINE}`,
    color: NIGHT,
    textDecoration: 'none',
  },
  number: { width: 30, fontSize: 15, fontWeight: 700, letterSpacing: -0.4, lineHeight: 1.2 },
  entry: { flex: 1 },
  entryTitle: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  entryLine: { fontSize: 9, lineHeight: 1.42, color: INK_SOFT },
  page: { width: 30, textAlign: 'right', fontSize: 11, fontWeight: 600 },
})
