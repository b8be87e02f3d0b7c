/** Many: release.sh with real git, npm and curl on a small repository; a stand-in for systemctl notes what it is asked to do. */
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'

const SCRIPT = join(ROOT, 'deploy', 'many', 'release.sh')
const NOT_READY_TIMES = 2

test('builds in a directory of its own, keeps old assets, and restarts one server after the other', async () => {
  const { current, first, log, release, commit } = await setUp()
  commit('two', 'mkdir -p site/dist/assets && echo two > site/dist/assets/two.js')
  expect(await release('main')).toBe(0)
  const second = readlinkSync(current)
  expect(second).not.toBe(first)
  expect(readdirSync(join(current, 'site', 'dist', 'assets')).sort()).toEqual(['one.js', 'two.js'])
  expect(readdirSync(join(first, 'site', 'dist', 'assets'))).toEqual(['one.js'])
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const [unit] = /lanternfield@\d+\.service/.exec(lines[0] ?? '') ?? []
  // Each of them from the new directory, the second one after the first is ready.
  const oneServer = [`restart ${unit} ${second}`, 'asked 503', 'asked 503', 'asked 200']
  expect(lines).toEqual([...oneServer, ...oneServer])
})

test('changes nothing when the build fails', async () => {
  const { current, first, release, commit } = await setUp()
  commit('broken', 'exit 1')
  expect(await release('main')).not.toBe(0)
  expect(readlinkSync(current)).toBe(first)
})

/** A repository, its first release, two servers on one address, and the programs that the script finds. */
async function setUp() {
  const directory = temporaryDirectory()
  const [origin, first, current] = ['origin', 'lanternfield-1', 'lanternfield'].map((name) =>
    join(directory, name),
  ) as [string, string, string]
  const log = join(directory, 'log')
  const git = (cwd: string, ...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=check', '-c', 'user.email=check@check', ...words], {
      cwd,
    })
  const commit = (version: string, build: string) => {
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ version, scripts: { build } }))
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '--message', version)
  }
  mkdirSync(origin)
  git(origin, 'init', '--quiet', '--initial-branch', 'main')
  commit('one', 'true')
  git(directory, 'clone', '--quiet', origin, first)
  mkdirSync(join(first, 'site', 'dist', 'assets'), { recursive: true })
  writeFileSync(join(first, 'site', 'dist', 'assets', 'one.js'), 'one')
  symlinkSync(first, current)

  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    const status = asked % (NOT_READY_TIMES + 1) === 0 ? 200 : 503
    appendFileSync(log, `asked ${status}\n`)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo

  const programs = join(directory, 'bin')
  mkdirSync(programs)
  const unit = `lanternfield@${port}.service loaded active running`
  writeFileSync(
    join(programs, 'systemctl'),
    `#!/bin/sh\ncase $1 in\nlist-units) echo '${unit}'; echo '${unit}';;\n*) echo "$1 $2 $(readlink ${current})" >> ${log};;\nesac\n`,
  )
  chmodSync(join(programs, 'systemctl'), 0o755)
  const PATH = [programs, process.env.PATH].join(delimiter)
  return {
    current,
    first,
    log,
    commit,
    /** @returns the exit status */
    release: (version: string) =>
      new Promise((resolve) =>
        spawn('sh', [SCRIPT, version], {
          env: { ...process.env, PATH, LANTERNFIELD: current },
          stdio: 'ignore',
        }).on('close', resolve),
      ),
  }
}
