/**
 * What Google's documentation asks of each type of structured data that the site uses, and what it recommends.
 * Source: developers.google.com/search/docs/appearance/structured-data (read in November 2026)
 */
const GOOGLE_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  // Where company.yaml has them, telephone, numberOfEmployees and hasCertification: compose-graph.test.ts.
  Organization: [
    ...['name', 'legalName', 'description', 'url', 'logo', 'email', 'sameAs'],
    ...['address.streetAddress', 'address.addressLocality', 'address.addressRegion'],
    ...['address.postalCode', 'address.addressCountry'],
    ...['contactPoint.contactType', 'contactPoint.email'],
  ],
  WebSite: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
  // The last entry may have an `item`, and needs none.
  BreadcrumbList: ['itemListElement.position', 'itemListElement.name', 'itemListElement.item'],
  Article: [
    ...['headline', 'image', 'datePublished', 'dateModified'],
    ...['author.name', 'author.@type', 'author.url'],
  ],
  // Neither mainEntity.image, since a drawing is no photo, nor dateCreated, which no page shows.
  ProfilePage: ['@type', 'name', 'description', 'url'].map((name) => `mainEntity.${name}`),
  // Without a rich result of its own: no more is known of it than its properties at schema.org.
  Service: ['name', 'provider', 'description', 'url'],
  // Neither offers, aggregateRating nor review: no page shows a price or a rating.
  SoftwareApplication: ['name', 'applicationCategory', 'operatingSystem'],
  JobPosting: [
    ...['title', 'description', 'datePosted', 'validThrough', 'employmentType', 'directApply'],
    ...['hiringOrganization.name', 'hiringOrganization.sameAs'],
    ...['identifier.name', 'identifier.value', 'baseSalary.currency', 'baseSalary.value.unitText'],
    ...['jobLocation.address.addressCountry', 'jobLocation.address.streetAddress'],
    ...['jobLocation.address.addressLocality', 'jobLocation.address.addressRegion'],
    'jobLocation.address.postalCode',
  ],
  // The list is a carousel only for other types; the properties of a list are required there.
  CollectionPage: [
    ...['name', 'description', 'url', 'mainEntity.itemListElement.position'],
    ...['mainEntity.itemListElement.name', 'mainEntity.itemListElement.url'],
  ],
  WebPage: ['url'],
}

/** The properties of a thing that Google wants, and that are missing or empty; of lists, in any entry. */
export function missingProperties(thing: Readonly<Record<string, unknown>>): string[] {
  const wanted = GOOGLE_PROPERTIES[String(thing['@type'])]
  if (!wanted) return [`a list of properties for ${String(thing['@type'])}`]
  return wanted.filter((property) => !isThere(thing, property.split('.')))
}

function isThere(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((entry) => isThere(entry, name ? [name, ...rest] : []))
  if (name === undefined) return value !== undefined && value !== null && value !== ''
  if (typeof value !== 'object' || value === null) return false
  return isThere((value as Record<string, unknown>)[name], rest)
}
