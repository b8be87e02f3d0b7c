import { expect, test } from 'vitest'
import { missingProperties } from '../../testing/google-properties.ts'
import type { Position } from '../shapes/careers.ts'
import type { Company } from '../shapes/company.ts'
import { composeGraph, serializeGraph } from './compose-graph.ts'
import type { PageFacts, Subject } from './page-facts.ts'

const office = {
  city: 'Austin',
  country: 'United States',
  address: ['1 First Street', 'Austin, TX 78701'],
  region: 'TX',
  postalCode: '78701',
  countryCode: 'US',
  hours: '9 to 5',
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

const position: Position = {
  id: 'engineer',
  title: 'Engineer',
  place: 'Austin',
  kind: 'Full time',
  employment: 'FULL_TIME',
  offices: ['Austin'],
  salary: { currency: 'USD', from: 100, to: 200 },
  posted: new Date('2026-10-05'),
  until: new Date('2026-12-31'),
  lines: ['Build <it> & run it.', 'b', 'c'],
}

const article = {
  title: 'A title',
  date: new Date('2026-10-05'),
  author: { name: 'Mira', role: 'Engineer' },
  tags: ['Data'],
}

const facts: PageFacts = {
  site: 'https://www.acme.example',
  path: '/careers/',
  description: 'What it is.',
  socialImage: '/social/careers.jpg',
  company,
  today: new Date('2026-11-21T15:00:00Z'),
}

function things(more: Partial<PageFacts>) {
  const graph = composeGraph({ ...facts, ...more })
  return graph['@graph'] as unknown as Record<string, unknown>[]
}

const of = (subject: Subject) => things({ subject })

test('the company is described in full, with every office, on the home page, and the site beside it', () => {
  const [organization, site] = things({ path: '/' })
  expect(organization).toMatchObject({
    '@type': 'Organization',
    '@id': 'https://www.acme.example/#organization',
    sameAs: ['https://code.example/acme'],
    address: [{ addressLocality: 'Austin' }, { addressLocality: 'Pune', addressCountry: 'IN' }],
  })
  expect(site).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': 'https://www.acme.example/#organization' },
  })
})

test('breadcrumbs are there where the page shows some, and nowhere else', () => {
  const trail = [
    { label: 'Home', path: '/' },
    { label: 'Services', path: '/services/' },
  ]
  expect(things({ trail })).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.acme.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Services',
          item: 'https://www.acme.example/services/',
        },
      ],
    },
  ])
  expect(JSON.stringify(things({ path: '/' }))).not.toContain('BreadcrumbList')
})

test('a page about nothing in particular names its publisher', () => {
  expect(things({})).toMatchObject([{ '@type': 'WebPage', publisher: {} }])
})

test('an article was changed when it was published, unless it says otherwise', () => {
  const [same] = of({ kind: 'article', article })
  expect(same).toMatchObject({ datePublished: '2026-10-05', dateModified: '2026-10-05' })
  const [later] = of({
    kind: 'article',
    article: { ...article, updated: new Date('2026-11-01') },
  })
  expect(later).toMatchObject({ datePublished: '2026-10-05', dateModified: '2026-11-01' })
})

test('a position is described in HTML, in its office, with what it pays', () => {
  const [job] = of({ kind: 'positions', items: [{ ...position, remoteIn: 'US' }] })
  expect(job).toMatchObject({
    description: '<p>Build &lt;it> &amp; run it.</p><p>b</p><p>c</p>',
    jobLocation: [{ address: { addressLocality: 'Austin', postalCode: '78701' } }],
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { value: { minValue: 100, maxValue: 200, unitText: 'YEAR' } },
  })
})

test('a position is left out from the day after its last one', () => {
  const on = (day: string) =>
    things({
      subject: { kind: 'positions', items: [position] },
      today: new Date(`${day}T23:00:00Z`),
    }).map((thing) => thing['@type'])
  expect(on('2026-12-31')).toEqual(['JobPosting'])
  expect(on('2027-01-01')).toEqual(['WebPage'])
})

test('a position in an office that does not exist stops the build, which names those there are', () => {
  const items = [{ ...position, offices: ['Austen'] }]
  expect(() => of({ kind: 'positions', items })).toThrow(
    'careers.yaml: there is no office in Austen. The offices of company.yaml are Austin, Pune.',
  )
})

test('every type has the properties that Google asks for and recommends', () => {
  const all = [
    ...things({ path: '/' }),
    ...things({ trail: [{ label: 'Home', path: '/' }] }),
    ...of({ kind: 'service', name: 'Agents' }),
    ...of({ kind: 'product', name: 'Board' }),
    ...of({ kind: 'article', article, authorPath: '/about-us/' }),
    ...of({ kind: 'positions', items: [position] }),
    ...things({}),
  ]
  for (const thing of all) expect(missingProperties(thing), String(thing['@type'])).toEqual([])
})

test('a missing property is named, in any entry of a list', () => {
  const list = [{ position: 1, name: 'Home', item: '/' }, { position: 2 }]
  expect(missingProperties({ '@type': 'BreadcrumbList', itemListElement: list })).toEqual([
    'itemListElement.name',
    'itemListElement.item',
  ])
})

test('no text can end the script element that it is in', () => {
  const graph = composeGraph({
    ...facts,
    subject: { kind: 'service', name: '</script><script>alert(1)</script>' },
  })
  const text = serializeGraph(graph)
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual(graph)
})
