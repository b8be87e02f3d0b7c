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

test('builds apart, keeps old assets, and restarts servers in turn', async () => {
  const { current, first, log, release, commit, build } = await setUp()
  commit('two', build('two'))
  expect(await release('main')).toBe(0)
  const second = readlinkSync(current)
  expect(second).not.toBe(first)
  expect(readdirSync(join(current, 'site', 'dist', 'assets')).sort()).toEqual(['one.js', 'two.js'])
  expect(readdirSync(join(first, 'site', 'dist', 'assets'))).toEqual(['one.js'])
  // It is known since when the older file is kept, so that a later release leaves it out.
  const [record = ''] = readdirSync(join(current, 'site', 'releases')).filter((name) =>
    name.endsWith('.superseded.json'),
  )
  expect(readFileSync(join(current, 'site', 'releases', record), 'utf8')).toContain('assets/one.js')
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
  const publish = join(directory, 'publish.ts')
  writeFileSync(
    publish,
    `import { mkdirSync, writeFileSync } from 'node:fs'
     import { publishRelease, startRelease } from '${join(ROOT, 'harness/site-releases.ts')}'
     const [name] = process.argv.slice(2)
     const folder = startRelease('site')
     mkdirSync(folder + '/assets')
     writeFileSync(folder + '/assets/' + name + '.js', name)
     publishRelease(folder, { keepForMs: 86_400_000, now: Date.now() })`,
  )
  /** A build of one file, published as builds of the site are. */
  const build = (name: string) => `${process.execPath} ${publish} ${name}`
  const commit = (version: string, command: string) => {
    const scripts = { build: command }
    writeFileSync(join(origin, 'package.json'), JSON.stringify({ version, scripts }))
    git(origin, 'add', '.')
    git(origin, 'commit', '--quiet', '--message', version)
  }
  mkdirSync(origin)
  mkdirSync(join(origin, 'site'))
  writeFileSync(join(origin, 'site', 'astro.config.ts'), '')
  git(origin, 'init', '--quiet', '--initial-branch', 'main')
  commit('one', build('one'))
  git(directory, 'clone', '--quiet', origin, first)
  execFileSync('npm', ['run', 'build'], { cwd: first })
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
    build,
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
