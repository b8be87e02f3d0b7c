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

test('reads an article behind a byte order mark', async () => {
  const { data, body } = await read('\ufeff---\ntitle: T\n---\nText.\n')
  expect(data).toEqual({ title: 'T', textPictures: [] })
  expect(body).toBe('---\ntitle: T\n---\nText.\n')
})

test('pictures of the text become a field, and are imported', async () => {
  const { data } = await read('Text.\n\n![A](../pictures/Tür.jpg)\n')
  expect(data).toEqual({ textPictures: ['../pictures/Tür.jpg'] })
})
