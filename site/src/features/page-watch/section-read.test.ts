import { expect, test } from 'vitest'
import { isSeenWhole, type SectionSight } from './section-read.ts'

const sight: SectionSight = {
  isStartInView: true,
  isEndInView: true,
  wasStartInView: true,
  wasEndInView: true,
  contentPx: 600,
  windowPx: 900,
}

test('a section that fits is seen whole when both its ends are in view at once', () => {
  expect(isSeenWhole(sight)).toBe(true)
  expect(isSeenWhole({ ...sight, contentPx: 900 })).toBe(true)
  expect(isSeenWhole({ ...sight, isStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...sight, isEndInView: false })).toBe(false)
})

test('a taller one when both have been, one after the other', () => {
  const tall = { ...sight, contentPx: 901 }
  expect(isSeenWhole({ ...tall, isStartInView: false })).toBe(true)
  expect(isSeenWhole({ ...tall, isEndInView: false })).toBe(true)
  expect(isSeenWhole({ ...tall, isStartInView: false, wasStartInView: false })).toBe(false)
  expect(isSeenWhole({ ...tall, isEndInView: false, wasEndInView: false })).toBe(false)
})
