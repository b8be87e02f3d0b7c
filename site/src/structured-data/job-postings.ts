import type { JobPosting } from 'schema-dts'
import { isoDay } from '../lib/dates.ts'
import type { Position } from '../shapes/careers.ts'
import type { Office } from '../shapes/company.ts'
import { describeOffice } from './organization.ts'
import { addressOf, type PageFacts } from './page-facts.ts'

/**
 * The open positions, without those whose time is over: an expired one harms the whole site in search results.
 * Source: developers.google.com/search/docs/appearance/structured-data/job-posting (read in November 2026)
 */
export function describePositions(items: readonly Position[], facts: PageFacts): JobPosting[] {
  return items
    .filter(({ until }) => isoDay(until) >= isoDay(facts.today))
    .map((position) => describePosition(position, facts))
}

function describePosition(position: Position, facts: PageFacts): JobPosting {
  const { id, title, lines, employment, offices, remoteIn, salary, posted, until } = position
  const { name } = facts.company
  return {
    '@type': 'JobPosting',
    title,
    url: addressOf(`${facts.path}#${id}`, facts),
    identifier: { '@type': 'PropertyValue', name, value: id },
    // HTML, as it is asked for.
    description: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    datePosted: isoDay(posted),
    validThrough: isoDay(until),
    employmentType: employment,
    // Not by reference: who reads postings may read nothing else.
    hiringOrganization: { '@type': 'Organization', name, sameAs: addressOf('/', facts) },
    jobLocation: offices.map((city) => ({
      '@type': 'Place' as const,
      address: describeOffice(findOffice(city, facts.company.offices)),
    })),
    ...(remoteIn && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: remoteIn },
    }),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: salary.currency,
      value: {
        '@type': 'QuantitativeValue',
        ...(salary.from === salary.to
          ? { value: salary.from }
          : { minValue: salary.from, maxValue: salary.to }),
        unitText: 'YEAR',
      },
    },
    directApply: true,
  }
}

function findOffice(city: string, offices: readonly Office[]): Office {
  const office = offices.find((candidate) => candidate.city === city)
  if (office) return office
  const known = offices.map((candidate) => candidate.city).join(', ')
  throw new Error(
    `content/pages/careers.yaml: there is no office in ${city}. The offices of company.yaml are ${known}.`,
  )
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
