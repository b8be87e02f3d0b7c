import { expect, test } from 'vitest'
import { tagManagerSources } from './tag-manager-sources.ts'

test('the policy admits other hosts only with a tag manager', () => {
  expect(tagManagerSources(null)).toEqual({ script: [], measurement: [] })
  const { script, measurement } = tagManagerSources('GTM-TEST123')
  expect(script).toEqual(['https://www.googletagmanager.com'])
  expect(measurement).toContain('https://*.google-analytics.com')
})
