/** A file of languages/, and content in its language. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ROOT } from '../../../harness/root.ts'

// biome-ignore lint/suspicious/noExplicitAny: YAML, whose shape the check of content/ knows.
export type Values = Readonly<Record<string, any>>

const readYaml = (file: string) => parse(readFileSync(file, 'utf8'))

/** By the path of a file within content/. */
export function readLanguage(language: string): Values {
  return readYaml(join(ROOT, 'languages', `${language}.yaml`))
}

/** Writes them into a folder that has the content of the demo, whose pictures stay. */
export function writeLanguage(folder: string, words: Values): void {
  for (const [file, values] of Object.entries(words)) {
    const path = join(folder, file)
    writeFileSync(path, stringify(withPictures(values, readYaml(path))))
  }
}

export const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withPictures(values: Values, demo: Values): Values {
  const pictures = demo.picture && !values.picture ? { picture: demo.picture } : {}
  const groups = Object.entries(values).map(([name, value]) => {
    const theirs = demo[name]
    return [name, isGroup(value) && isGroup(theirs) ? withPictures(value, theirs) : value]
  })
  return { ...Object.fromEntries(groups), ...pictures }
}
