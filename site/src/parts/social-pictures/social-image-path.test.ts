import { expect, test } from 'vitest'
import { socialImagePath } from './social-image-path.ts'

test.each([
  ['/', '/social/home.jpg'],
  ['/careers/', '/social/careers.jpg'],
  ['/services/agentic-ai/', '/social/services/agentic-ai.jpg'],
  ['/insights/page/2/', '/social/insights.jpg'],
])('%s has the picture %s', (page, picture) => {
  expect(socialImagePath(page)).toBe(picture)
})
