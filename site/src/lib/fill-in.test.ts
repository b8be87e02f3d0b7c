import { expect, test } from 'vitest'
import { fillIn, fillProse } from './fill-in.ts'

test('puts values into their places', () => {
  expect(fillIn('{count} of {max} left', { count: 0, max: 256 })).toBe('0 of 256 left')
})

test('leaves a place without a value as it is', () => {
  expect(fillIn('{file} is attached', {})).toBe('{file} is attached')
})

const facts = { company: 'Acme', email: 'hi@acme.example' }

test('puts facts into sentences and tags, and leaves other braces alone', () => {
  const text = '{company} says {hello}.\n\n{% callout title="{company}" %}\n'
  expect(fillProse(text, facts)).toBe('Acme says {hello}.\n\n{% callout title="Acme" %}\n')
})

test('leaves code as it was written', () => {
  const text = '{email}, `{email}`\n\n```ts\nsend(`to {email}`)\nlet {company}\n```\n\n{email}\n'
  expect(fillProse(text, facts)).toBe(
    'hi@acme.example, `{email}`\n\n```ts\nsend(`to {email}`)\nlet {company}\n```\n\nhi@acme.example\n',
  )
})
