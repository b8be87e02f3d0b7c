/**
 * What Google's documentation asks of each type of structured data that the site uses, and what it recommends.
 * `absent` is what the pages do not show, and what must therefore not be said.
 * Source: developers.google.com/search/docs/appearance/structured-data (read in November 2026)
 */
const GOOGLE_PROPERTIES: Readonly<
  Record<
    string,
    {
      readonly required: readonly string[]
      readonly recommended: readonly string[]
      readonly absent?: Readonly<Record<string, string>>
    }
  >
> = {
  Organization: {
    required: [],
    recommended: [
      'name',
      'legalName',
      'description',
      'url',
      'logo',
      'email',
      'sameAs',
      'address.streetAddress',
      'address.addressLocality',
      'address.addressRegion',
      'address.postalCode',
      'address.addressCountry',
      'contactPoint.contactType',
      'contactPoint.email',
    ],
    // Where company.yaml has them, telephone, numberOfEmployees and hasCertification: compose-graph.test.ts.
  },
  WebSite: {
    required: ['name', 'url', 'potentialAction.target.urlTemplate', 'potentialAction.query-input'],
    recommended: [],
  },
  BreadcrumbList: {
    required: [
      'itemListElement.position',
      'itemListElement.name',
      // Not for the last one, which may have it.
      'itemListElement.item',
    ],
    recommended: [],
  },
  Article: {
    required: [],
    recommended: [
      'headline',
      'image',
      'datePublished',
      'dateModified',
      'author.name',
      'author.@type',
      'author.url',
    ],
  },
  ProfilePage: {
    required: ['mainEntity.@type', 'mainEntity.name'],
    recommended: ['mainEntity.description', 'mainEntity.url'],
    absent: {
      'mainEntity.image': 'a drawing is no photo',
      dateCreated: 'no page names the day',
    },
  },
  // Without a rich result of its own: no more is known of it than its properties at schema.org.
  Service: { required: ['name', 'provider'], recommended: ['description', 'url'] },
  SoftwareApplication: {
    required: ['name'],
    recommended: ['applicationCategory', 'operatingSystem'],
    absent: {
      offers: 'products are priced by case, and no page shows a price',
      aggregateRating: 'nobody rates them on the site',
      review: 'nobody reviews them on the site',
    },
  },
  JobPosting: {
    required: [
      'title',
      'description',
      'datePosted',
      'hiringOrganization.name',
      'jobLocation.address.addressCountry',
    ],
    recommended: [
      'jobLocation.address.streetAddress',
      'jobLocation.address.addressLocality',
      'jobLocation.address.addressRegion',
      'jobLocation.address.postalCode',
      'hiringOrganization.sameAs',
      'identifier.name',
      'identifier.value',
      'employmentType',
      'validThrough',
      'directApply',
      'baseSalary.currency',
      'baseSalary.value.unitText',
    ],
  },
  // The list is a carousel only for other types; the properties of a list are required there.
  CollectionPage: {
    required: [
      'mainEntity.itemListElement.position',
      'mainEntity.itemListElement.name',
      'mainEntity.itemListElement.url',
    ],
    recommended: ['name', 'description', 'url'],
  },
  WebPage: { required: ['url'], recommended: [] },
}

/** The properties of a thing that Google wants, and that are missing or empty; of lists, in any entry. */
export function missingProperties(thing: Readonly<Record<string, unknown>>): string[] {
  const wanted = GOOGLE_PROPERTIES[String(thing['@type'])]
  if (!wanted) return [`a list of properties for ${String(thing['@type'])}`]
  return [...wanted.required, ...wanted.recommended].filter(
    (property) => !isThere(thing, property.split('.')),
  )
}

function isThere(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (Array.isArray(value))
    return value.length > 0 && value.every((entry) => isThere(entry, name ? [name, ...rest] : []))
  if (name === undefined) return value !== undefined && value !== null && value !== ''
  if (typeof value !== 'object' || value === null) return false
  return isThere((value as Record<string, unknown>)[name], rest)
}
