/** What the shapes of people, products and articles refuse, with what they want. */
import type { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { insight } from './insight.ts'
import { person } from './person.ts'
import { product } from './product.ts'

const { date } = insight.shape
const { screen } = product.shape
const { photo, links } = person.shape

const words = { alt: 'A board with three lists.', caption: 'The board.' }
const profile = (link: string) => [{ label: 'Code', link }]

const ADDRESS = 'wants a full address that starts with https://'
const DAY = 'wants year, month and day, such as "2026-10-05"'
const SCREEN = 'wants either `drawing`, the name of one, or `picture`, a screenshot'

test.each<[what: string, shape: z.ZodType, value: unknown, message?: string]>([
  [
    'a photo without words',
    photo,
    { picture: './ada.webp' },
    'wants text. What it shows, for people who cannot see it.',
  ],
  ['a profile without https', links, profile('code.example/ada'), ADDRESS],
  ['a script as a profile', links, profile('javascript:alert(1)'), ADDRESS],
  ['an email address as a profile', links, profile('mailto:ada@code.example'), ADDRESS],
  ['a drawing', screen, { drawing: 'chat', ...words }],
  ['a screenshot', screen, { picture: '../pictures/chat.webp', ...words }],
  ['neither of them', screen, words, SCREEN],
  ['both of them', screen, { drawing: 'chat', picture: '../pictures/chat.webp', ...words }, SCREEN],
  ['a day first', date, '05/10/2026', DAY],
  ['a month in words', date, '5 October 2026', DAY],
  ['a day that is not there', date, '2026-02-30', DAY],
  ['a year alone', date, 2026, DAY],
])('%s: %#', (_, shape, value, message) => {
  expect(shape.safeParse(value).error?.issues[0]?.message).toBe(message)
})

test.each(['2026-10-05', new Date('2026-10-05')])(
  'reads %o as that day, whatever the time zone of the machine',
  (written) => {
    expect(date.parse(written)).toEqual(new Date('2026-10-05T00:00:00.000Z'))
  },
)
