import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { warnOfSmallPicture } from './small-pictures.ts'

test('names a picture that is too small once, and none that is large enough', () => {
  const file = join(process.cwd(), '..', 'content', 'pictures', 'team.jpg')
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  for (const available of [640.5, 640.5, 1600])
    warnOfSmallPicture({ file, available, wanted: 1600 })
  expect(write.mock.calls).toEqual([
    [
      'content/pictures/team.jpg has 640 px for a place that wants 1600 px in width: it is not sharp on large screens. Use a larger original.\n',
    ],
  ])
  write.mockRestore()
})
