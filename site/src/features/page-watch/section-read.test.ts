import { expect, test } from 'vitest'
import { isEndShown, isSeenWhole, isStartShown, type SectionSight } from './section-read.ts'

const sight: SectionSight = {
  isStartInView: true,
  isEndInView: true,
  wasStartInView: true,
  wasEndInView: true,
  contentPx: 600,
  windowPx: 900,
}

test('a section that fits easily is seen whole when both its ends are in view at once', () => {
  expect(isSeenWhole(sight)).toBe(true)
  expect(isSeenWhole({ ...sight, contentPx: 720 })).toBe(true)
  expect(isSeenWhole({ ...sight, isStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...sight, isEndInView: false })).toBe(false)
})

test('a taller one when both have been, one after the other', () => {
  const tall = { ...sight, contentPx: 721 }
  expect(isSeenWhole({ ...tall, isStartInView: false })).toBe(true)
  expect(isSeenWhole({ ...tall, isEndInView: false })).toBe(true)
  expect(isSeenWhole({ ...tall, isStartInView: false, wasStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...tall, isEndInView: false, wasEndInView: false })).toBe(false)
})

test.each([
  [{ top: 0, bottom: 40 }, true, true],
  [{ top: 860, bottom: 900.6 }, true, true],
  [{ top: 880, bottom: 920 }, false, false],
  [{ top: -20, bottom: 20 }, false, false],
  // Stretched, or taller than the window.
  [{ top: 840, bottom: 1340 }, true, false],
  [{ top: 870, bottom: 1340 }, false, false],
  [{ top: -440, bottom: 60 }, false, true],
  [{ top: -470, bottom: 30 }, false, false],
  [{ top: -100, bottom: 1000 }, false, false],
])('of %j in a window of 900 px, the start is shown: %s, the end: %s', (box, start, end) => {
  expect(isStartShown(box, 900)).toBe(start)
  expect(isEndShown(box, 900)).toBe(end)
})
