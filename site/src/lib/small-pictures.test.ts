import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { smallPictureAdvice, warnOfSmallPicture } from './small-pictures.ts'

const file = join(process.cwd(), '..', 'content', 'pictures', 'team.jpg')

test('names a picture that is too small, its width and the width wanted', () => {
  expect(smallPictureAdvice({ file, available: 640.5, wanted: 1600 })).toBe(
    'content/pictures/team.jpg has 640 px for a place that wants 1600 px in width: it is not sharp on large screens. Use a larger original.',
  )
})

test('says nothing of one that is large enough', () => {
  expect(smallPictureAdvice({ file, available: 1600, wanted: 1600 })).toBeUndefined()
})

test('says it once, however many pages show the picture', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (let page = 0; page < 3; page += 1) warnOfSmallPicture({ file, available: 300, wanted: 480 })
  warnOfSmallPicture({ file, available: 480, wanted: 480 })
  expect(write).toHaveBeenCalledTimes(1)
  write.mockRestore()
})
