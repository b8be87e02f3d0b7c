import { expect, test } from 'vitest'
import { fillFacts } from './fill-facts.ts'

const facts = { company: 'Acme', email: 'hi@acme.example' }

test('puts the company into every text of a page, however deep', () => {
  const page = { seo: { title: 'Careers | {company}' }, lines: ['{company}: {email}', 'plain'] }
  expect(fillFacts(page, facts)).toEqual({
    seo: { title: 'Careers | Acme' },
    lines: ['Acme: hi@acme.example', 'plain'],
  })
})

test('hands back the same object where there is nothing to fill', () => {
  const picture = { src: '/a.webp', width: 1600 }
  expect(fillFacts({ title: '{company}', picture }, facts).picture).toBe(picture)
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
  expect(fillFacts(page, { ...facts, no: null, yes: '' })).toEqual({
    text: 'Acme\nis\nhere',
    points: [{ title: 'B', text: 'always' }],
    lines: ['always'],
  })
})

test('refuses a placeholder it does not know and names those it does', () => {
  expect(() => fillFacts('{compnay}', facts)).toThrow(/\{compnay\}.*\{company\}, \{email\}/)
})
