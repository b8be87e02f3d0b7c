import { expect, test } from 'vitest'
import { interactionTypeOf } from './events.ts'

test.each([
  ['/industries/sports/case-study/a-season-scheduled-overnight/', 'forced'],
  ['/services/staff-augmentation/case-study/a-patient-portal-on-time/', 'forced'],
  ['/products/gen-ai-chatbot/', 'forced'],
  ['/products/gen-ai-chatbot', 'forced'],
  ['/', 'voluntary'],
  ['/products/', 'voluntary'],
  ['/products', 'voluntary'],
  ['/industries/sports/', 'voluntary'],
  ['/insights/products/x/', 'voluntary'],
  ['/careers/designer/', 'voluntary'],
])('what happens on %s is %s', (path, type) => {
  expect(interactionTypeOf(path)).toBe(type)
})
