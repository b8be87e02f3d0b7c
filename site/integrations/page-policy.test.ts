import { expect, test } from 'vitest'
import { pageDirectives, tagManagerSources } from './page-policy.ts'

test('admits the hosts of forms and analytics where they are needed', () => {
  const directives = pageDirectives('https://forms.testfield.example', [
    'https://*.measure.example',
  ])
  expect(directives).toContain("default-src 'none'")
  expect(directives).toContain("img-src 'self' data: https://*.measure.example")
  expect(directives).toContain(
    "connect-src 'self' https://forms.testfield.example https://*.measure.example",
  )
  expect(directives).toContain("form-action 'self' https://forms.testfield.example")
  expect(directives.join()).not.toMatch(/unsafe|https?:[ ,]|\*[ ,]/)
})

test('the policy admits other hosts only with a tag manager', () => {
  expect(tagManagerSources(null)).toEqual({ script: [], measurement: [] })
  const { script, measurement } = tagManagerSources('GTM-TEST123')
  expect(script).toEqual(['https://www.googletagmanager.com'])
  expect(measurement).toContain('https://*.google-analytics.com')
})
