/** The settings of tests, with every part. */

import type { Environment } from '@lanternfield/settings/read-settings.ts'
import { expect } from 'vitest'
import * as configuration from '../src/configuration.ts'
import type { Configuration } from '../src/part.ts'
import { PARTS } from '../src/parts.ts'

/** @throws StartError */
export function readConfiguration(environment: Environment): Configuration {
  return configuration.readConfiguration(environment, PARTS)
}

/** @returns also a sentence for each that is wrong */
export function checkConfiguration(environment: Environment) {
  return configuration.checkConfiguration(environment, PARTS)
}

/** Settings that a connection to another machine makes wrong unless it has TLS. @param others that it needs */
export function expectCleartextRefused(
  name: string,
  value: string,
  others: Environment = {},
): void {
  const environment = { ...others, [name]: value }
  expect(() => readConfiguration(environment)).toThrow(`${name} leads to another machine`)
  expect(() => readConfiguration({ ...environment, ALLOW_CLEARTEXT: 'true' })).not.toThrow()
}
