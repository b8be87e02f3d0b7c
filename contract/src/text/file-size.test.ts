import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [1, 'en-US', '1 KB'],
  [48_213, 'en-US', '47 KB'],
  [48_213, 'fr-FR', '47 Ko'],
  [1_048_576, 'en-US', '1 MB'],
  [1_572_864, 'de-DE', '1,5 MB'],
])('writes %d bytes in %s as %s', (bytes, language, text) => {
  expect(fileSize(bytes, language).replace(/\s/, ' ')).toBe(text)
})
