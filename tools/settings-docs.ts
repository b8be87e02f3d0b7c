/** What an operator reads about settings, from their table. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wantedOf } from '@lanternfield/settings/kinds.ts'
import type { Setting } from '@lanternfield/settings/setting.ts'
import { ROOT } from '../harness/root.ts'
import { BUILD_SETTINGS } from '../site/src/settings.ts'
import { SERVER_SETTINGS } from './server-settings.ts'

const LINE_MAX_CHARS = 110
const BEGIN = '<!-- settings: written by `npm run settings` -->'
const END = '<!-- /settings -->'

const HEAD = `# Every setting of the server and the build, with its default. All are optional.
# Written by \`npm run settings\` from the tables of server, site and parts.
#
# Copy it to \`.env\` in the same folder. \`npm start\`, \`npm run dev\`, \`npm run build\` and \`npm run inbox\` read that file; what the
# environment already says wins. The server started without npm does not read it; there:
#
#     set -a; . ./.env; set +a
#
# Uncomment only what you change. A setting without a value has its default. A wrong value stops the start, with the
# name, what it has and what is wanted.
`

/** The files that are written from the table, by path. */
export function composeSettingsDocs(): Readonly<Record<string, string>> {
  const settings = Object.values<Setting>({ ...SERVER_SETTINGS, ...BUILD_SETTINGS })
  const operations = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8')
  return {
    '.env.example': composeExample(settings),
    'docs/operations.md': operations.replace(
      new RegExp(`(?<=${BEGIN}\n).*(?=${END})`, 's'),
      () => `\n${composeTable(settings)}\n`,
    ),
  }
}

function composeExample(settings: readonly Setting[]): string {
  const parts = settings.map((setting) => {
    const text = `${setting.about} Value: ${wantedOf(setting.kind)}.`
    const heading = setting.heading ? `\n# --- ${setting.heading}\n` : ''
    return `${heading}\n${wrap(text)}\n# ${setting.name}=${setting.default ?? ''}\n`
  })
  return HEAD + parts.join('')
}

function wrap(text: string): string {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > LINE_MAX_CHARS) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line].join('\n')
}

function readersOf(setting: Setting): string {
  const tables = { server: SERVER_SETTINGS, build: BUILD_SETTINGS }
  const readers = Object.entries(tables).filter(([, table]) =>
    Object.values<Setting>(table).includes(setting),
  )
  return readers.map(([name]) => name).join(', ')
}

/** As Biome formats a table: columns as wide as their widest cell. */
function composeTable(settings: readonly Setting[]): string {
  const rows = settings.map((setting) => [
    `\`${setting.name}\``,
    setting.default ? `\`${setting.default}\`` : 'unset',
    readersOf(setting),
    setting.about,
    wantedOf(setting.kind),
  ])
  const head = ['Setting', 'Default', 'Read by', 'What it does', 'Value']
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...rows]
    .map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)))
    .map((cells) => `| ${cells.join(' | ')} |\n`)
    .join('')
}
