import { expect, test } from 'vitest'
import type { PictureData } from '../lib/describe-picture.ts'
import type { Company } from '../shapes/company.ts'
import { composeGraph, serializeGraph } from './compose-graph.ts'
import { describeOffice } from './organization.ts'
import type { PageData, PositionSubject, Subject } from './page-data.ts'

const office = {
  city: 'Austin',
  country: 'United States',
  address: ['1 First Street', 'Austin, TX 78701'],
  region: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  hours: [{ opens: '09:00', closes: '17:00', clock: 'CT' }],
  holidays: [],
  timeZone: 'America/Chicago',
}

const company = {
  name: 'Acme',
  legalName: 'Acme, Inc.',
  tagline: 'We make it',
  blurb: 'It is made here.',
  email: 'hello@acme.example',
  mailboxes: { services: 'hello@acme.example', careers: 'jobs@acme.example' },
  offices: [office, { ...office, city: 'Pune', countryCode: 'IN' }],
  socials: [{ label: 'Code', icon: 'code', link: 'https://code.example/acme' }],
} as unknown as Company

const position: PositionSubject = {
  kind: 'position',
  name: 'Engineer',
  position: {
    slug: 'engineer',
    employment: 'FULL_TIME',
    offices: [office],
    salary: { currency: 'USD', from: 100, to: 200 },
    posted: new Date('2026-10-05'),
    endsAt: new Date('2027-01-01T06:00:00Z'),
    work: { title: 'Work', paragraphs: ['Build <it> & run it.', 'b'] },
    duties: [{ title: 'Own it', content: 'All of it.' }],
    asks: ['You ask.', 'You answer.'],
  },
}

const article = { title: 'A title', date: new Date('2026-10-05'), tags: ['Data'] }
const author = { name: 'Mira', role: 'Engineer', path: '/insights/authors/mira/' }
const person = { ...author, line: 'Writes it down.', links: [] }

const page: PageData = {
  site: 'https://www.acme.example',
  path: '/careers/',
  description: 'What it is.',
  socialImage: '/social/careers.jpg',
  searchPath: '/search/',
  company,
}

const things = (more: Partial<PageData>) =>
  composeGraph({ ...page, ...more })['@graph'] as unknown as Record<string, unknown>[]

const of = (subject: Subject) => things({ subject })

test('the home page describes the company, its offices and the site', () => {
  const id = 'https://www.acme.example/#organization'
  expect(things({ path: '/' })).toMatchObject([
    {
      '@type': 'Organization',
      '@id': id,
      sameAs: ['https://code.example/acme'],
      address: [{ addressLocality: 'Austin' }, { addressLocality: 'Pune', addressCountry: 'IN' }],
    },
    { '@type': 'WebSite', publisher: { '@id': id } },
  ])
})

test('telephone, headcount and certificates are described if given', () => {
  const [bare] = things({ path: '/' })
  for (const property of ['telephone', 'numberOfEmployees', 'hasCertification'])
    expect(bare).not.toHaveProperty(property)
  const phone = '+1 512 555 0147'
  const certification = { name: 'ISO 1', issuer: 'Northgate', scope: 'All', since: new Date(0) }
  const [organization] = things({
    path: '/',
    company: {
      ...company,
      headcount: 214,
      certifications: [certification],
      offices: [office, { ...office, city: 'Pune', phone }],
    },
  })
  expect(organization).toMatchObject({
    telephone: phone,
    numberOfEmployees: { value: 214 },
    hasCertification: [{ name: 'ISO 1', issuedBy: { name: 'Northgate' }, validFrom: '1970-01-01' }],
    address: [{ addressLocality: 'Austin' }, { addressLocality: 'Pune', telephone: phone }],
  })
  expect(JSON.stringify(organization).match(/telephone/g)).toHaveLength(2)
})

test('an author is a person with a page, profiles and any photo', () => {
  const [bare] = of({ kind: 'person', person })
  expect(bare).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Mira', description: 'Writes it down.' },
  })
  for (const property of ['image', 'sameAs']) expect(bare?.mainEntity).not.toHaveProperty(property)
  const links = [{ label: 'Code', link: 'https://code.example/mira' }]
  const photo = { src: '/assets/mira.avif' } as PictureData
  const [full] = of({ kind: 'person', person: { ...person, links, photo } })
  expect(full?.mainEntity).toMatchObject({
    image: 'https://www.acme.example/assets/mira.avif',
    sameAs: ['https://code.example/mira'],
  })
})

const HOME = { label: 'Home', path: '/' }
const GATES = { label: 'Gates', path: '/gates/' }

test('breadcrumbs are there where the page shows some, and nowhere else', () => {
  const [list] = things({ breadcrumbs: [HOME, GATES] })
  expect(list).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.acme.example/' },
      { position: 2, name: 'Gates', item: 'https://www.acme.example/gates/' },
    ],
  })
  expect(JSON.stringify(things({ path: '/' }))).not.toContain('BreadcrumbList')
})

const updated = { ...article, updated: new Date('2026-11-01') }
const remote = { ...position.position, remoteIn: 'US' }
const fixed = { ...position.position, salary: { currency: 'USD', from: 100, to: 100 } }

test.each<[what: string, Subject | undefined, described: object]>([
  ['a page about nothing names its publisher', undefined, { '@type': 'WebPage', publisher: {} }],
  [
    'an article was changed when it was published',
    { kind: 'article', article, author },
    { datePublished: '2026-10-05', dateModified: '2026-10-05' },
  ],
  [
    'an article says when it was changed',
    { kind: 'article', article: updated, author },
    { datePublished: '2026-10-05', dateModified: '2026-11-01' },
  ],
  [
    'a list names its pages with their addresses, in their order',
    { kind: 'list', name: 'Case studies', items: [GATES, HOME] },
    {
      '@type': 'CollectionPage',
      name: 'Case studies',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [
          { position: 1, name: 'Gates', url: 'https://www.acme.example/gates/' },
          { position: 2, name: 'Home', url: 'https://www.acme.example/' },
        ],
      },
    },
  ],
  [
    'a position is described in HTML, in its office, with what it pays',
    { ...position, position: remote },
    {
      title: 'Engineer',
      identifier: { value: 'engineer' },
      description:
        '<p>Build &lt;it> &amp; run it.</p><p>b</p><ul><li>Own it: All of it.</li></ul><ul><li>You ask.</li><li>You answer.</li></ul>',
      jobLocation: [{ address: { addressLocality: 'Austin', postalCode: '78701' } }],
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { name: 'US' },
      datePosted: '2026-10-05',
      validThrough: '2027-01-01T06:00:00.000Z',
      employmentType: 'FULL_TIME',
      directApply: true,
      hiringOrganization: { name: 'Acme' },
      baseSalary: { currency: 'USD', value: { minValue: 100, maxValue: 200, unitText: 'YEAR' } },
    },
  ],
  [
    'a salary without a range is one value',
    { ...position, position: fixed },
    { baseSalary: { value: { value: 100 } } },
  ],
])('%s', (_, subject, described) => {
  expect(things(subject ? { subject } : {})[0]).toMatchObject(described)
})

test('no text can end the script element that it is in', () => {
  const name = '</script><script>alert(1)</script>'
  const graph = composeGraph({ ...page, subject: { kind: 'service', name } })
  const text = serializeGraph(graph)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(graph)
})

test('a street beside the postal code stays', () => {
  const tokyo = { ...office, city: 'Tokyo', postalCode: '150-0002' }
  const place = describeOffice({ ...tokyo, address: ['〒150-0002 東京都渋谷区渋谷2丁目'] })
  expect(place).toMatchObject({ streetAddress: '〒150-0002 東京都渋谷区渋谷2丁目' })
})
