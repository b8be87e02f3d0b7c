import type { SchemaContext } from 'astro:content'
import { z } from 'astro/zod'
import { expect, test } from 'vitest'
import { product } from './product.ts'

const image = (() => z.string()) as unknown as SchemaContext['image']
const { screen } = product({ image }).shape
const words = { alt: 'A board with three lists.', caption: 'The board.' }

const ERROR = 'wants either `name`, one of the drawings, or `picture`, a screenshot'

test.each([
  [{ name: 'chat' }, undefined],
  [{ picture: '../pictures/chat.webp' }, undefined],
  [{}, ERROR],
  [{ name: 'chat', picture: '../pictures/chat.webp' }, ERROR],
])('a product is shown by a drawing or by a screenshot: %o', (what, message) => {
  expect(screen.safeParse({ ...what, ...words }).error?.issues[0]?.message).toBe(message)
})
