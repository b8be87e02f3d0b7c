import { expect, test } from 'vitest'
import { readArticleFile } from './markdoc.ts'

const fileUrl = new URL('file:///work/content/insights/t.mdoc')
const read = (contents: string) => readArticleFile({ contents, fileUrl })

test('reads the head of an article and keeps the file as it was written', async () => {
  const contents = '---\ntitle: T\ntags: [a, b]\n---\nText.\n'
  const { data, body } = await read(contents)
  expect(data).toEqual({ title: 'T', tags: ['a', 'b'], textPictures: [] })
  expect(body).toBe(contents)
})

test('an article without a head has no fields', async () => {
  expect((await read('Text.\n')).data).toEqual({ textPictures: [] })
})

test('names the file and the line of a slip in the head', async () => {
  await expect(read('---\ntitle: T\nexcerpt: one: two\n---\n')).rejects.toThrow(
    /content\/insights\/t\.mdoc: Nested mappings are not allowed .* at line 3/,
  )
})

test('pictures of the text become a field, and are imported', async () => {
  const { data } = await read('Text.\n\n![A](../pictures/Tür.jpg)\n')
  expect(data).toEqual({ textPictures: ['../pictures/Tür.jpg'] })
})
