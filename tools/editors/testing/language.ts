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

/** Writes them into a folder that has the content of the demo, whose facts stay. */
export function writeLanguage(folder: string, words: Values): void {
  const { 'company.yaml': facts, ...files } = words
  for (const [file, values] of Object.entries(files))
    writeFileSync(join(folder, file), stringify(values))
  const company = join(folder, 'company.yaml')
  writeFileSync(company, stringify({ ...readYaml(company), ...facts }))
}

export const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
