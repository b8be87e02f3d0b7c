import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { person } from './person.ts'

const image = (() => z.string()) as unknown as SchemaContext['image']
const shape = person({ image })

const ada = { name: 'Ada', role: 'Engineer', place: 'Pune', line: 'Writes it down.' }
const messages = (value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ message }) => message)

test('a photo needs words for people who cannot see it', () => {
  expect(messages({ ...ada, photo: { picture: './ada.webp' } })).toEqual([
    'wants text. What it shows, for people who cannot see it.',
  ])
})

test.each(['code.example/ada', 'javascript:alert(1)', 'mailto:ada@code.example'])(
  'a profile at %s is refused with what it wants',
  (link) => {
    expect(messages({ ...ada, links: [{ label: 'Code', link }] })).toEqual([
      'wants a full address that starts with https://',
    ])
  },
)
