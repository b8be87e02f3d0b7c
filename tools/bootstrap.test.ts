/** What the first step of an npm script installs, with an npm that writes down how it was called. */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../server/testing/files.ts'

const ROOT = join(import.meta.dirname, '..')
const NEEDED = ['harness/describe-signal.mjs', 'server/launch.mjs', 'tools/bootstrap.mjs']
const EDITOR = 'github:owner/name'

function install(task: string, environment: NodeJS.ProcessEnv, env: string): string {
  const folder = temporaryDirectory(onTestFinished)
  for (const file of [...NEEDED, 'package.json', 'package-lock.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  writeFileSync(join(folder, '.env'), env)
  const npm = join(folder, 'npm')
  writeFileSync(npm, '#!/bin/sh\necho "$@" > npm.txt\nexit 1\n')
  chmodSync(npm, 0o755)
  const PATH = [folder, process.env.PATH].join(delimiter)
  spawnSync(process.execPath, [join(folder, 'tools/bootstrap.mjs'), task], {
    env: { PATH, ...environment },
  })
  return readFileSync(join(folder, 'npm.txt'), 'utf8')
}

test.each([
  ['start', {}, '', true],
  ['start', { EDITOR_REPOSITORY: EDITOR }, '', false],
  ['build', {}, `SITE_URL=https://a.example\nEDITOR_REPOSITORY=${EDITOR}\n`, false],
  [
    'start',
    {},
    `# EDITOR_REPOSITORY=${EDITOR}\nEDITOR_REPOSITORY=\nSITE_URL=https://a.example\n`,
    true,
  ],
  ['start', {}, `EDITOR_REPOSITORY='' # none\n`, true],
  ['start', { EDITOR_REPOSITORY: '' }, `EDITOR_REPOSITORY=${EDITOR}\n`, true],
  ['inbox', { EDITOR_REPOSITORY: EDITOR }, '', true],
  ['test', {}, '', false],
])(
  '%s with %o and .env %j leaves out development dependencies: %s',
  (task, environment, env, isSmall) => {
    expect(install(task, environment, env).includes('--omit=dev')).toBe(isSmall)
  },
)
