import { expect, test } from 'vitest'
import { fillPlaceholders, fillProse } from './fill-placeholders.ts'

const placeholders = { company: 'Acme', email: 'hi@acme.example' }

test('puts the company into every text of a page, however deep', () => {
  const page = { seo: { title: 'Careers | {company}' }, lines: ['{company}: {email}', 'plain'] }
  expect(fillPlaceholders(page, placeholders)).toEqual({
    seo: { title: 'Careers | Acme' },
    lines: ['Acme: hi@acme.example', 'plain'],
  })
})

test('leaves out lines and entries of lists whose fact is null', () => {
  const page = {
    text: '{company}\n| {no}a | b |\nis\n{yes}here',
    points: [
      { title: 'A', text: '{no}never' },
      { title: 'B', text: '{yes}always' },
    ],
    lines: ['{no}never', 'always'],
  }
  expect(fillPlaceholders(page, { ...placeholders, no: null, yes: '' })).toEqual({
    text: 'Acme\nis\nhere',
    points: [{ title: 'B', text: 'always' }],
    lines: ['always'],
  })
})

test('leaves a placeholder that is filled in later', () => {
  expect(fillPlaceholders('{count} of {company}', placeholders)).toBe('{count} of Acme')
})

test('puts placeholders into sentences and tags, and leaves other braces alone', () => {
  const text = '{company} says {hello}.\n\n{% callout title="{company}" %}\n'
  expect(fillProse(text, placeholders)).toBe('Acme says {hello}.\n\n{% callout title="Acme" %}\n')
})

test('leaves code as it was written', () => {
  const text = '{email}, `{email}`\n\n```ts\nsend(`to {email}`)\nlet {company}\n```\n\n{email}\n'
  expect(fillProse(text, placeholders)).toBe(
    'hi@acme.example, `{email}`\n\n```ts\nsend(`to {email}`)\nlet {company}\n```\n\nhi@acme.example\n',
  )
})

test('writes a domain in its own letters, but not where a link leads', () => {
  const email = 'hallo@xn--mller-dcher-r8a91a.example'
  const text = '[{email}](mailto:{email}) of https://www.xn--mller-dcher-r8a91a.example/, xn--a'
  expect(fillProse(text, { email })).toBe(
    `[hallo@müller-dächer.example](mailto:${email}) of https://www.xn--mller-dcher-r8a91a.example/, xn--a`,
  )
})
