import { locale } from '@lanternfield/contract/language.ts'
import { endOfDay } from '@lanternfield/contract/site/office-hours.ts'
import type { ExpiringPages } from '@lanternfield/contract/site/site-rules.ts'
import type { Fact, PositionCard } from '../lib/cards.ts'
import { describeHours } from '../lib/describe-hours.ts'
import { fillIn } from '../lib/fill-in.ts'
import { entryPath } from '../lib/paths.ts'
import type { Office } from '../shapes/company.ts'
import type { TitledText } from '../shapes/field-kinds.ts'
import { dayInWords } from '../shapes/language.ts'
import { type Entry, once, readCompany, readContent, readEntries } from './read-content.ts'

/** A position whose last day is not over when the site is built. */
export type OpenPosition = Omit<Entry<'positions'>, 'offices'> & {
  readonly path: string
  readonly offices: readonly Office[]
  /** The first moment after its last day, in the time zone of the office where that day ends last. */
  readonly endsAt: Date
}

/** The open positions, in their order. */
export const readPositions = once((): readonly OpenPosition[] => {
  const { offices } = readCompany()
  const positions = readEntries('positions')
  const now = Date.now()
  return positions
    .map((position) => describePosition(position, offices))
    .filter(({ endsAt }) => endsAt.getTime() > now)
})

/** The open positions as lists show them. @param except the path of one that is left out */
export function readPositionCards(except?: string): PositionCard[] {
  const { positions: words } = readContent('careers')
  const positions = readPositions()
  return positions
    .filter(({ path }) => path !== except)
    .map(({ title, line, path, place, kind, salary, endsAt }) => ({
      ...{ title, line, path },
      place: `${place} · ${kind}`,
      pay: fillIn(words.salary, { range: moneyRange(salary) }),
      endsAt: endsAt.toISOString(),
    }))
}

/** The facts at the top of a position: place, kind, pay, hours and last day. */
export function readPositionFacts(position: OpenPosition): Fact[] {
  const { positions, position: words } = readContent('careers')
  const { place, kind, salary, offices, until } = position
  const hours = [...new Set(offices.map(({ hours }) => describeHours(hours)))].filter(Boolean)
  return [
    { label: words.facts.place, value: place },
    { label: words.facts.kind, value: kind },
    {
      label: words.facts.pay,
      value: fillIn(positions.salary, { range: moneyRange(salary) }),
    },
    ...(hours.length > 0 ? [{ label: words.facts.hours, value: hours.join('; ') }] : []),
    {
      label: words.facts.until,
      value: fillIn(words.lastDay, {
        date: dayInWords(until, locale),
        city: offices[0]?.city ?? '',
      }),
    },
  ]
}

/** The benefits of every office, and those of the countries of these. */
export function readBenefits(offices: readonly Office[]): TitledText[] {
  const { benefits } = readContent('careers')
  const countries = offices.map(({ countryCode }) => countryCode)
  const theirs = benefits?.countries.filter(({ countryCode }) => countries.includes(countryCode))
  return [...(theirs ?? []).flatMap(({ items }) => items), ...(benefits?.everywhere ?? [])]
}

/** When the page of each open position ends; read by our server. */
export function readExpiringPages(): ExpiringPages {
  const positions = readPositions()
  return Object.fromEntries(positions.map(({ path, endsAt }) => [path, endsAt.toISOString()]))
}

function describePosition(position: Entry<'positions'>, offices: readonly Office[]): OpenPosition {
  const own = position.offices.map((city) => findOffice(city, offices, position.file))
  const ends = own.map(({ timeZone }) => endOfDay(position.until, timeZone).getTime())
  return {
    ...position,
    path: entryPath('careers', position.slug),
    offices: own,
    endsAt: new Date(Math.max(...ends)),
  }
}

/** @throws Error that names the offices there are */
function findOffice(city: string, offices: readonly Office[], file: string): Office {
  const office = offices.find((candidate) => candidate.city === city)
  if (office) return office
  const known = offices.map((candidate) => candidate.city).join(', ')
  throw new Error(
    `${file}: there is no office in ${city}. The offices of company.yaml are ${known}.`,
  )
}

/** USD 118,000–146,000 or 42 000–50 000 EUR: with the letters of the currency: dollars are many, and our typeface lacks some signs. */
function moneyRange({ currency, from, to }: OpenPosition['salary']): string {
  const style = { style: 'currency', currencyDisplay: 'code', maximumFractionDigits: 0 } as const
  const format = new Intl.NumberFormat(locale, { ...style, currency })
  return from === to ? format.format(to) : format.formatRange(from, to)
}
