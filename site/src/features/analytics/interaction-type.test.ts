import { expect, test } from 'vitest'
import { interactionTypeOf } from './interaction-type.ts'

test.each([
  '/industries/sports/case-study/a-season-scheduled-overnight/',
  '/services/staff-augmentation/case-study/a-patient-portal-on-time/',
  '/products/gen-ai-chatbot/',
  '/products/gen-ai-chatbot',
])('what happens on %s is forced', (path) => {
  expect(interactionTypeOf(path)).toBe('forced')
})

test.each([
  '/',
  '/products/',
  '/products',
  '/industries/sports/',
  '/insights/products/x/',
  '/case-studies/',
  '/careers/designer/',
])('what happens on %s is voluntary', (path) => {
  expect(interactionTypeOf(path)).toBe('voluntary')
})
