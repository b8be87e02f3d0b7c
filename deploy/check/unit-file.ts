/** A unit of systemd. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Grants } from './sandbox.ts'

export type Unit = {
  /** All values of a directive, in their order. */
  readonly all: (name: string) => readonly string[]
  /** Its last value. */
  readonly one: (name: string) => string | undefined
  readonly text: string
}

export const ONE_MACHINE = join(import.meta.dirname, '..', 'one-machine')
/** Where the recipe puts this repository. */
export const INSTALLED_ROOT = '/srv/lanternfield'

export const readUnit = (name: string): Unit =>
  parseUnit(readFileSync(join(ONE_MACHINE, name), 'utf8'))

export function parseUnit(text: string): Unit {
  const lines = text.split('\n').filter((line) => /^[A-Z]\w*=/.test(line))
  const all = (wanted: string) =>
    lines
      .filter((line) => line.startsWith(`${wanted}=`))
      .map((line) => line.split('=').slice(1).join('='))
  return { all, one: (wanted) => all(wanted).at(-1), text }
}

/** What `Environment=` sets. */
export function environmentOf(unit: Unit): Record<string, string> {
  const words = unit.all('Environment').flatMap((line) => line.split(' '))
  return Object.fromEntries(words.map((word) => word.split(/=(.*)/s, 2) as [string, string]))
}

/** What it grants a program. @param places folders of this machine, by those that the unit can write */
export function grantsOf(
  unit: Unit,
  root: string,
  places: Readonly<Record<string, string>>,
): Grants {
  expect([unit.one('ProtectSystem'), unit.one('UMask')]).toEqual(['strict', '0077'])
  const writable = [
    ...unit.all('StateDirectory').map((name) => `/var/lib/${name}`),
    ...unit.all('CacheDirectory').map((name) => `/var/cache/${name}`),
    ...unit.all('ReadWritePaths'),
  ]
  return {
    root: '/',
    readable: { [INSTALLED_ROOT]: root },
    writable: Object.fromEntries(writable.map((place) => [place, places[place] ?? ''])),
    hasTmp: unit.one('PrivateTmp') === 'yes',
    hidden: unit.one('ProtectHome') === 'yes' ? ['/home', '/root'] : [],
    directory: unit.one('WorkingDirectory') ?? '/',
    environment: environmentOf(unit),
  }
}
