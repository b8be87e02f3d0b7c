import { lang } from '@lanternfield/contract/language.ts'
import { CONTACT_PATH } from '@lanternfield/contract/pages.ts'
import type { Certification, Organization, PostalAddress, SearchAction, WebSite } from 'schema-dts'
import { isoDay } from '../lib/iso-day.ts'
import type { Certification as CompanyCertification, Office } from '../shapes/company.ts'
import { addressOf, type PageData } from './page-data.ts'

/** The square on which search engines show the mark of the company. */
const LOGO_PATH = '/icons/icon-512.png'

/** Who everything else refers to; in full on the home page alone, which others have no need to read. */
export function referToOrganization(page: PageData) {
  return {
    '@type': 'Organization',
    '@id': addressOf('/#organization', page),
    name: page.company.name,
    url: addressOf('/', page),
  } as const
}

export function describeOrganization(page: PageData): Organization {
  const { company } = page
  const phone = company.offices.find((office) => office.phone)?.phone
  return {
    ...referToOrganization(page),
    legalName: company.legalName,
    slogan: company.tagline,
    description: company.blurb,
    logo: addressOf(LOGO_PATH, page),
    ...(page.socialImage && { image: addressOf(page.socialImage, page) }),
    email: company.email,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: company.mailboxes.services,
      url: addressOf(CONTACT_PATH, page),
    },
    sameAs: company.socials.map(({ link }) => link),
    ...(phone && { telephone: phone }),
    ...(company.headcount && {
      numberOfEmployees: { '@type': 'QuantitativeValue', value: company.headcount },
    }),
    ...(company.certifications && {
      hasCertification: company.certifications.map(describeCertification),
    }),
    address: company.offices.map((office) => ({
      ...describeOffice(office),
      ...(office.phone && { telephone: office.phone }),
    })),
  }
}

function describeCertification(certification: CompanyCertification): Certification {
  const { name, issuer, scope, since } = certification
  return {
    '@type': 'Certification',
    name,
    description: scope,
    issuedBy: { '@type': 'Organization', name: issuer },
    validFrom: isoDay(since),
  }
}

export function describeOffice(office: Office): PostalAddress {
  const { address, city, country, region, postalCode, countryCode } = office
  const isPlace = (line: string) =>
    [country, postalCode].includes(line) ||
    (postalCode ? line.includes(postalCode) && line.includes(city) : line.startsWith(city))
  const street = address.filter((line) => !isPlace(line)).join(', ')
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    addressLocality: city,
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    addressCountry: countryCode,
  }
}

/** The site, and how to search it: what a sitelinks search box is made from. */
export function describeWebSite(page: PageData): WebSite {
  return {
    '@type': 'WebSite',
    '@id': addressOf('/#website', page),
    url: addressOf('/', page),
    name: page.company.name,
    inLanguage: lang,
    publisher: referToOrganization(page),
    ...(page.searchPath && { potentialAction: describeSearch(page.searchPath, page) }),
  }
}

function describeSearch(path: string, page: PageData) {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${addressOf(path, page)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  }
  return search
}
