import { Link, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import type { Guide } from '../shapes/guide.ts'
import { FONT, LANTERN, MARGIN, NIGHT, WHITE } from './look.ts'
import { Mark } from './Mark.tsx'
import { NightScene } from './Night.tsx'

type ClosingPageProps = {
  readonly guide: Guide
  readonly companyName: string
  /** Told the number of this page, which is how many there are. */
  readonly onPlaced: (page: number) => void
}

/** The last page: what to do now, day by day, and whom to write to. */
export function ClosingPage({ guide, companyName, onPlaced }: ClosingPageProps) {
  const { title, paragraph, days, invitation } = guide.closing
  return (
    <Page size="A4" style={closing.page} bookmark={title}>
      <NightScene />
      <Text style={closing.title}>{title}</Text>
      <Text style={closing.paragraph}>{paragraph}</Text>
      <View style={closing.days}>
        {days.map((day) => (
          <View key={day.when} style={closing.day}>
            <Text style={closing.when}>{day.when}</Text>
            <View style={closing.what}>
              <Text style={closing.dayTitle}>{day.title}</Text>
              <Text style={closing.dayText}>{day.content}</Text>
            </View>
          </View>
        ))}
      </View>
      <View style={closing.card}>
        <Mark size={44} color={NIGHT} lamp={WHITE} />
        <View style={closing.what}>
          <Text style={closing.invitationTitle}>{invitation.title}</Text>
          <Text style={closing.invitationText}>{invitation.paragraph}</Text>
          <Link src={`mailto:${invitation.email}`} style={closing.email}>
            {invitation.email}
          </Link>
        </View>
      </View>
      <Text style={closing.name}>{companyName}</Text>
      <Text
        render={({ pageNumber }) => {
          onPlaced(pageNumber)
          return ''
        }}
      />
    </Page>
  )
}

const closing = StyleSheet.create({
  page: { padding: MARGIN, fontFamily: FONT, color: WHITE, backgroundColor: NIGHT },
  title: { fontSize: 34, fontWeight: 700, lineHeight: 1.1, letterSpacing: -1.1, maxWidth: 487 },
  paragraph: { marginTop: 12, maxWidth: 430, fontSize: 11.6, lineHeight: 1.5, color: '#dbe4fa' },
  days: { marginTop: 20 },
  day: { flexDirection: 'row', gap: 16, paddingVertical: 7.5, borderTop: '0.75 solid #3a4d85' },
  when: { width: 66, fontSize: 10, fontWeight: 600, lineHeight: 1.4, color: LANTERN },
  what: { flex: 1 },
  dayTitle: { fontSize: 11, fontWeight: 600, lineHeight: 1.35 },
  dayText: { fontSize: 9.2, lineHeight: 1.45, color: '#cfdaf6' },
  card: {
    position: 'absolute',
    left: MARGIN,
    right: MARGIN,
    bottom: 74,
    flexDirection: 'row',
    alignItems: 'center',
    gap: 20,
    backgroundColor: LANTERN,
    borderRadius: 18,
    padding: 22,
    color: NIGHT,
  },
  invitationTitle: { fontSize: 15, fontWeight: 700, lineHeight: 1.3, letterSpacing: -0.3 },
  invitationText: { marginTop: 3, fontSize: 10, lineHeight: 1.5 },
  email: { marginTop: 6, fontSize: 12, fontWeight: 700, color: NIGHT },
  name: { position: 'absolute', left: MARGIN, bottom: 36, fontSize: 10, color: '#b9c6e8' },
})
