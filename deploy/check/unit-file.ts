/** A unit of systemd. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

export function readUnit(name: string): Unit {
  const text = readFileSync(join(ONE_MACHINE, name), 'utf8')
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
