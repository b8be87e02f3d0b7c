import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { insight } from './insight.ts'

const image = (() => z.string()) as unknown as SchemaContext['image']
const { date } = insight({ image }).shape

test.each(['2026-10-05', new Date('2026-10-05')])(
  'reads %o as that day, whatever the time zone of the machine',
  (written) => {
    expect(date.parse(written).toISOString()).toBe('2026-10-05T00:00:00.000Z')
  },
)

test.each(['05/10/2026', '5 October 2026', '2026-02-30', 2026])(
  'refuses %s, which could be read as another day, and says what it wants',
  (wrong) => {
    expect(date.safeParse(wrong).error?.issues[0]?.message).toBe(
      'wants year, month and day, such as "2026-10-05"',
    )
  },
)
