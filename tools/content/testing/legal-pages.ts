/** The privacy policy, the trust page and the accessibility statement as they are written in content/. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { DEMO_CONTENT } from '../../../harness/demo-content.ts'

type Policy = { readonly sections: readonly { readonly id: string; readonly text: string }[] }
type CustomPage = {
  readonly sections: readonly { readonly type: string; readonly text?: string }[]
}

export function readYaml<T>(file: string): T {
  return parse(readFileSync(join(DEMO_CONTENT, file), 'utf8'))
}

const policy = readYaml<Policy>('pages/privacy-policy.yaml')

export const policySectionIds: readonly string[] = policy.sections.map(({ id }) => id)

/** The Markdown of a section of the privacy policy. @throws Error if there is none of this name */
export function policySection(id: string): string {
  const section = policy.sections.find((one) => one.id === id)
  if (!section) throw new Error(`The privacy policy has no section ${id}.`)
  return section.text
}

/** The Markdown of all text sections of a custom page. */
export function customPageText(name: string): string {
  const { sections } = readYaml<CustomPage>(`custom-pages/${name}.yaml`)
  return sections.map(({ text = '' }) => text).join('\n\n')
}

/** Every row of the tables in a text, below their heads, each a list of cells as they are written. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n')
  return lines
    .filter((line, index) => isRow(line) && !isLine(line) && !isLine(lines[index + 1] ?? ''))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const isRow = (line: string) => /^\|.*\|$/.test(line)

/** What divides the head of a table from its rows. */
const isLine = (line: string) => /^\|[\s|:-]+\|$/.test(line)

/** Names in the markup of code. */
export function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
