import { Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { monthAndYear } from '../lib/dates.ts'
import type { Guide } from '../shapes/guide.ts'
import { FONT, LANTERN, MARGIN, NIGHT, WHITE } from './look.ts'
import { Mark } from './Mark.tsx'
import { NightWithLanterns } from './Night.tsx'

type CoverProps = { readonly guide: Guide; readonly companyName: string }

/** The first page: what it is, over a night with lanterns. */
export function Cover({ guide, companyName }: CoverProps) {
  return (
    <Page size="A4" style={cover.page} bookmark={guide.title}>
      <NightWithLanterns />
      <View style={cover.brand}>
        <Mark size={26} />
        <Text style={cover.name}>{companyName}</Text>
      </View>
      <Text style={cover.kind}>{guide.kind}</Text>
      <Text style={cover.title}>{guide.title}</Text>
      <Text style={cover.subtitle}>{guide.subtitle}</Text>
      <Text style={cover.date}>{monthAndYear(guide.date)}</Text>
    </Page>
  )
}

const cover = StyleSheet.create({
  page: { padding: MARGIN, fontFamily: FONT, color: WHITE, backgroundColor: NIGHT },
  brand: { flexDirection: 'row', alignItems: 'center', gap: 9 },
  name: { fontSize: 17, fontWeight: 700, letterSpacing: -0.4 },
  kind: { marginTop: 92, fontSize: 12.5, fontWeight: 600, color: LANTERN },
  title: {
    marginTop: 12,
    maxWidth: 440,
    fontSize: 54,
    fontWeight: 700,
    lineHeight: 1.04,
    letterSpacing: -2.1,
  },
  subtitle: { marginTop: 22, maxWidth: 370, fontSize: 14.5, lineHeight: 1.5, color: '#dbe4fa' },
  date: { position: 'absolute', left: MARGIN, bottom: 40, fontSize: 10, color: '#b9c6e8' },
})
