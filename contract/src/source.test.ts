import { expect, test } from 'vitest'
import { checkSource, describeSource } from './check-source.ts'
import { readSource } from './source.ts'

const HOME = 'https://www.acme.example'
const NONE = { landing: '', referrer: '', params: {} }
const SOURCE = {
  landing: '/services/agentic-ai/',
  referrer: 'news.example/review',
  params: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'spring-24', gclid: 'Cj0' },
}

const read = (address: string, referrer = '') => readSource(new URL(address, HOME), referrer)

test('reads the first page, the page of another site, and the parameters', () => {
  const { utm_source, utm_medium, utm_campaign, gclid } = SOURCE.params
  const query = new URLSearchParams({ gclid, utm_medium, utm_campaign, utm_source })
  expect(
    read(`${SOURCE.landing}?${query}#form`, 'https://news.example/review?session=1#top'),
  ).toEqual(SOURCE)
  expect(checkSource(SOURCE)).toEqual(SOURCE)
})

test('keeps the parameters of a closed list alone, never lid', () => {
  const names = [
    ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id', 'gclid'],
    ...['gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'li_fat_id', 'ref'],
  ]
  const others = ['lid', 'about', 'UTM_SOURCE', 'utm_', 'email', '__proto__', 'constructor']
  const entries = [...others, ...names].map((name) => [name, 'x'])
  const params = JSON.parse(`{${entries.map(([name]) => `"${name}":"x"`).join()}}`)
  for (const kept of [
    read(`/?${entries.map((entry) => entry.join('=')).join('&')}`),
    checkSource({ landing: '/', params }),
  ])
    expect(Object.keys(kept?.params ?? {})).toEqual(names)
})

test.each([
  ['', ''],
  ['about:blank', ''],
  [`${HOME}/services/?q=1`, ''],
  ['https://acme.example/', 'acme.example/'],
  [`${HOME}:8443/`, 'www.acme.example:8443/'],
  ['https://user:secret@news.example:8443/a/b?c#d', 'news.example:8443/a/b'],
  ['android-app://com.mail.example/', 'com.mail.example/'],
])('a visit from "%s" is from "%s"', (referrer, expected) => {
  const source = read('/', referrer)
  expect(source.referrer).toBe(expected)
  expect(checkSource(source)).toEqual(source)
})

test.each([
  ['spring-24', true],
  ['Frühling 24 & más', true],
  ['वसंत \u{1f469}‍\u{1f4bb} می‌خواهم', true],
  ['100 % %zz', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['line\nbreak', false],
  ['\u202egnirps', false],
  ['lone \ud800', false],
  ['mira@northbay.example', false],
  ['From Mira <mira+ads@northbay.example>', false],
  ['mira%2540northbay%252Eexample', false],
  ['mira％40northbay.example', false],
  ['%FF%40 mira%40northbay。example', false],
  ['मीरा@उदाहरण.भारत', false],
])('a value %j is kept: %s', (value, isKept) => {
  const expected = isKept ? { ref: value } : {}
  expect(checkSource({ landing: '/', params: { ref: value, gclid: 'Cj0' } })?.params).toEqual({
    ...expected,
    gclid: 'Cj0',
  })
  // The browser replaces a lone surrogate before.
  if (value.isWellFormed())
    expect(read(`/?${new URLSearchParams({ ref: value })}`).params).toEqual(expected)
})

test('a page with an e-mail address or more than 300 characters is left out', () => {
  const long = (chars: number) => `/${'x'.repeat(chars - 1)}`
  for (const [landing, referrer, expected] of [
    [long(300), `a.example${long(291)}`, [long(300), `a.example${long(291)}`]],
    [long(301), `a.example${long(292)}`, ['', '']],
    ['/of/mira@northbay.example/', 'a.example/mira%2540northbay.example', ['', '']],
    ['/of/mira%EF%BC%A0northbay.example/', 'a.example/mira＠northbay.example', ['', '']],
  ] as const)
    for (const source of [
      read(landing, `https://${referrer}`),
      checkSource({ landing, referrer, params: {} }),
    ])
      expect([source?.landing, source?.referrer]).toEqual(expected)
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', [SOURCE]],
  ['nothing in it', {}],
  ['another address', { ...SOURCE, landing: 'https://evil.example/' }],
  ['another host', { ...SOURCE, landing: '//evil.example/' }],
  ['a first page with a query', { ...SOURCE, landing: '/?lid=bGlk' }],
  ['a referrer with a scheme', { ...SOURCE, referrer: 'javascript://a/' }],
  ['a referrer with a query', { ...SOURCE, referrer: 'a.example/?q=1' }],
  ['a referrer with a space', { ...SOURCE, referrer: 'a.example/ b' }],
  ['parameters in a list', { ...SOURCE, params: [['gclid', 'x']] }],
])('%s is no source', (_what, sent) => {
  expect(checkSource(sent)).toBeNull()
})

test('drops parameters of a wrong type, and what is no part of a source', () => {
  const sent = JSON.parse(`{
    "landing": "/", "lid": "bGlk", "__proto__": {"referrer": "evil.example"},
    "params": {
      "__proto__": {"gclid": "x"}, "ref": ["x"], "utm_id": {"a": {}}, "utm_term": 7,
      "utm_source": null, "utm_medium": "", "toString": "x"
    }
  }`)
  expect(checkSource(sent)).toEqual({ ...NONE, landing: '/' })
})

test('describes a source on one line', () => {
  const copy = { landing: 'landed on {path}', referrer: 'from {page}' }
  expect(describeSource(SOURCE, copy)).toBe(
    'google / cpc / spring-24 · gclid: Cj0 · landed on /services/agentic-ai/ · from news.example/review',
  )
  const params = { utm_campaign: '{path}', utm_term: '$& {page}' }
  expect(describeSource({ ...NONE, landing: '/{page}/$&', params }, copy)).toBe(
    '{path} · utm_term: $& {page} · landed on /{page}/$&',
  )
  expect(describeSource(NONE, copy)).toBe('')
})
