import type { JobPosting } from 'schema-dts'
import { isoDay } from '../lib/iso-day.ts'
import { describeOffice } from './organization.ts'
import { addressOf, type PageData, type PositionSubject } from './page-data.ts'

/**
 * An open position, on its own page alone: Google wants a posting on the most detailed page, and not on lists.
 * Source: developers.google.com/search/docs/appearance/structured-data/job-posting (read in November 2026)
 */
export function describePosition(
  { name: title, position }: PositionSubject,
  page: PageData,
): JobPosting {
  const { slug, employment, offices, remoteIn, salary, posted, endsAt } = position
  const { name } = page.company
  return {
    '@type': 'JobPosting',
    title,
    url: addressOf(page.path, page),
    identifier: { '@type': 'PropertyValue', name, value: slug },
    description: composeDescription(position),
    datePosted: isoDay(posted),
    // With its time: of a day alone it is not said in which time zone it ends.
    validThrough: endsAt.toISOString(),
    employmentType: employment,
    // Not by reference: who reads postings may read nothing else.
    hiringOrganization: { '@type': 'Organization', name, sameAs: addressOf('/', page) },
    jobLocation: offices.map((office) => ({
      '@type': 'Place' as const,
      address: describeOffice(office),
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

/** What the page says of the work, as HTML, as it is asked for. */
function composeDescription({ work, duties, asks }: PositionSubject['position']): string {
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  const paragraphs = work.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  return [
    ...paragraphs,
    list(duties.map(({ title, content }) => `${title}: ${content}`)),
    list(asks),
  ].join('')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
