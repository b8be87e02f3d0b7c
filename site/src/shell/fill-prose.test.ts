import { expect, test } from 'vitest'
import { fillProse } from './fill-prose.ts'

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
