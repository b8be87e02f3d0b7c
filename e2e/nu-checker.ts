/** The Nu HTML Checker of the W3C, where Java is. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKER = join(fileURLToPath(import.meta.resolve('vnu-jar')), '..', 'build/dist/vnu.jar')
export const HAS_JAVA = spawnSync('java', ['-version']).status === 0

/** Messages that name no mistake, and why. */
const FALSE_ALARMS: readonly (readonly [message: RegExp, reason: string])[] = [
  [/^CSS: /, 'It knows CSS of some years ago'],
  [/^Attribute “name” not allowed on element “details”/, 'In the standard since 2023'],
  [/^Bad value “max\(100vw, 56rem\)” for attribute “sizes”/, 'Mathematical functions are allowed'],
  [
    /^Bad value “\d+” for attribute “font-weight”/,
    'SVG takes what CSS does: any number up to 1000',
  ],
  [/^Attribute “pathLength” not allowed on element “circle”/, 'SVG 2 has it on all shapes'],
  [/^The “role” attribute must not be used on a “t[rhd]”/, 'They stay where a row is a grid'],
  [/expecting source-expression but found "'wasm-unsafe-eval'"/i, 'CSP 3 has it'],
]

/** What it finds in the pages of a folder. */
export function checkPages(folder: string): string[] {
  const args = ['-jar', CHECKER, '--errors-only', '--skip-non-html', '--format', 'json', folder]
  const { stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 1e8 })
  type Message = { readonly url: string; readonly message: string; readonly extract?: string }
  const { messages } = JSON.parse(stderr) as { messages: Message[] }
  return messages
    .filter(({ message }) => !FALSE_ALARMS.some(([known]) => known.test(message)))
    .map(({ url, message, extract }) => `${url}: ${message} ${extract}`)
}
