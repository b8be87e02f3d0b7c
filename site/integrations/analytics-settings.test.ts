import { expect, test } from 'vitest'
import {
  analyticsConstants,
  analyticsSources,
  readAnalyticsSettings,
} from './analytics-settings.ts'

test('the defaults are no tag manager, required consent, redacted values', () => {
  const defaults = { gtmId: '', consent: 'required', values: 'redacted' }
  expect(readAnalyticsSettings({})).toEqual(defaults)
  const empty = { PUBLIC_GTM_ID: '', PUBLIC_CONSENT: '', PUBLIC_ANALYTICS_VALUES: '' }
  expect(readAnalyticsSettings(empty)).toEqual(defaults)
})

test('takes what is set', () => {
  const env = {
    PUBLIC_GTM_ID: 'GTM-TEST123',
    PUBLIC_CONSENT: 'implied',
    PUBLIC_ANALYTICS_VALUES: 'hashed',
  }
  expect(readAnalyticsSettings(env)).toEqual({
    gtmId: 'GTM-TEST123',
    consent: 'implied',
    values: 'hashed',
  })
})

test.each([
  ['PUBLIC_GTM_ID', 'UA-1234', 'such as GTM-ABC1234'],
  ['PUBLIC_GTM_ID', 'GTM-TEST123"></script>', 'such as GTM-ABC1234'],
  ['PUBLIC_CONSENT', 'yes', 'must be required or implied.'],
  ['PUBLIC_ANALYTICS_VALUES', 'Raw', 'must be redacted or hashed or raw.'],
])('refuses %s=%s: says what it got and what it wants', (name, value, wanted) => {
  const read = () => readAnalyticsSettings({ [name]: value })
  expect(read).toThrow(`${name} is "${value}", but`)
  expect(read).toThrow(wanted)
})

test('names everything that is wrong at once', () => {
  const read = () => readAnalyticsSettings({ PUBLIC_CONSENT: 'a', PUBLIC_ANALYTICS_VALUES: 'b' })
  expect(read).toThrow(/PUBLIC_CONSENT is "a".*\nPUBLIC_ANALYTICS_VALUES is "b"/)
})

test('the code of the pages sees the settings as literals', () => {
  expect(analyticsConstants(readAnalyticsSettings({}))).toEqual({
    'import.meta.env.PUBLIC_GTM_ID': '""',
    'import.meta.env.PUBLIC_CONSENT': '"required"',
    'import.meta.env.PUBLIC_ANALYTICS_VALUES': '"redacted"',
  })
})

test('the policy admits other hosts only with a tag manager', () => {
  expect(analyticsSources(readAnalyticsSettings({}))).toEqual({ script: [], measurement: [] })
  const { script, measurement } = analyticsSources(
    readAnalyticsSettings({ PUBLIC_GTM_ID: 'GTM-TEST123' }),
  )
  expect(script).toEqual(['https://www.googletagmanager.com'])
  expect(measurement).toContain('https://*.google-analytics.com')
})
