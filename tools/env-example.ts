import { wantedOf } from '@lanternfield/settings/kinds.ts'
import type { Setting } from '@lanternfield/settings/setting.ts'
import { tableOf } from '../server/src/configuration.ts'
import { PARTS } from '../server/src/parts.ts'
import { BUILD_SETTINGS } from '../site/src/settings.ts'

/** Every setting that the server reads, with its parts. */
export const SERVER_SETTINGS = tableOf(PARTS)

/** As much as fits into a line of 110 characters after its sign. */
const LINE = /(.{1,108})(?: |$)/g

const HEAD = `# Every setting of the server and the build, with its default. All are optional.
# Written by \`npm run settings\` from the tables of server, site and parts.
#
# Copy it to \`.env\` in the same folder. \`npm start\`, \`npm run dev\`, \`npm run build\` and \`npm run inbox\` read that file; what the
# environment already says wins. The server started without npm does not read it; there (a shell would cut values at &):
#
#     node_modules/.bin/node --env-file=.env --import tsx server/src/main.ts
#
# Uncomment only what you change. A setting without a value has its default. A wrong value stops the start, with the
# name, what it has and what is wanted.
`

/** The text of `.env.example`: what an operator reads about settings, from their tables. */
export function composeEnvExample(): string {
  const settings = Object.values<Setting>({ ...SERVER_SETTINGS, ...BUILD_SETTINGS })
  const entries = settings.map((setting) => {
    const { name, about, kind, heading } = setting
    const text = `${about} Value: ${wantedOf(kind)}.${describeReaders(setting)}`
    const title = heading ? `\n# --- ${heading}\n` : ''
    return `${title}\n${text.replace(LINE, '# $1\n')}# ${name}=${setting.default ?? ''}\n`
  })
  return HEAD + entries.join('')
}

/** Nothing for what the server alone reads: a change of any other wants a build. */
function describeReaders(setting: Setting): string {
  const isOf = (table: object) => Object.values(table).includes(setting)
  if (!isOf(BUILD_SETTINGS)) return ''
  return isOf(SERVER_SETTINGS) ? ' Read by server and build.' : ' Read by the build.'
}
