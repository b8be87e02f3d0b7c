/** Many: release.sh with real git, npm and curl on a small repository; a stand-in for systemctl notes what it is asked to do. */
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { findUnreadable } from './sandbox.ts'

const SCRIPT = join(ROOT, 'deploy', 'many', 'release.sh')
const NOT_READY_TIMES = 2
/** A build of one file, published as builds of the site are. */
const PUBLISH = `
  import { mkdirSync, writeFileSync } from 'node:fs'
  import { publishRelease, startRelease } from '${join(ROOT, 'harness/site-releases.ts')}'
  const [name] = process.argv.slice(2)
  const folder = startRelease('site')
  mkdirSync(folder + '/assets')
  writeFileSync(folder + '/assets/' + name + '.js', name)
  publishRelease(folder, { keepForMs: 86_400_000, now: Date.now() })`

test('builds apart, keeps old assets, and restarts servers in turn', async () => {
  const { current, first, log, release, commit } = await setUp()
  commit('two')
  expect(await release()).toBe(0)
  const second = readlinkSync(current)
  expect(second).not.toBe(first)
  expect(findUnreadable(current)).toBe('')
  expect(readdirSync(join(current, 'site', 'dist', 'assets')).sort()).toEqual(['one.js', 'two.js'])
  expect(readdirSync(join(first, 'site', 'dist', 'assets'))).toEqual(['one.js'])
  // It is known since when the older file is kept, so that a later release leaves it out.
  const list = JSON.parse(readFileSync(join(current, 'site', 'dist', 'kept-files.json'), 'utf8'))
  expect(list).toEqual({ 'assets/one.js': expect.any(Number), 'assets/two.js': 0 })
  expect(list['assets/one.js']).toBeGreaterThan(0)
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const [unit] = /lanternfield@\d+\.service/.exec(lines[0] ?? '') ?? []
  // Each of them from the new directory, the second one after the first is ready.
  const oneServer = [`restart ${unit} ${second}`, 'asked 503', 'asked 503', 'asked 200']
  expect(lines).toEqual([...oneServer, ...oneServer])
})

test('changes nothing when the build fails', async () => {
  const { current, first, release, commit } = await setUp()
  commit('broken', 'exit 1')
  expect(await release()).not.toBe(0)
  expect(readlinkSync(current)).toBe(first)
})

/** A repository, its first release, two servers on one address, and the programs that the script finds. */
async function setUp() {
  const directory = temporaryDirectory()
  const place = (name: string) => join(directory, name)
  const [origin, first, current] = [place('origin'), place('lanternfield-1'), place('lanternfield')]
  const log = place('log')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=check', '-c', 'user.email=check@check', ...args])
  const commit = (
    version: string,
    build = `${process.execPath} ${place('publish.ts')} ${version}`,
  ) => {
    const manifest = JSON.stringify({ version, scripts: { build } })
    writeFiles(origin, { 'package.json': manifest, 'site/astro.config.ts': '' })
    git('-C', origin, 'add', '.')
    git('-C', origin, 'commit', '--quiet', '--message', version)
  }
  git('init', '--quiet', '--initial-branch', 'main', origin)
  writeFiles(directory, { 'publish.ts': PUBLISH })
  commit('one')
  git('clone', '--quiet', origin, first)
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

  const unit = `lanternfield@${port}.service loaded active running`
  const systemctl = `#!/bin/sh
case $1 in
list-units) echo '${unit}'; echo '${unit}';;
*) echo "$1 $2 $(readlink ${current})" >> ${log};;
esac
`
  writeFiles(directory, { 'bin/systemctl': systemctl })
  chmodSync(place('bin/systemctl'), 0o755)
  const PATH = [place('bin'), process.env.PATH].join(delimiter)
  const env = { ...process.env, PATH, LANTERNFIELD: current }
  /** @returns the exit status */
  const release = () =>
    new Promise((resolve) =>
      spawn('sh', ['-c', 'umask 077 && exec sh "$@"', '-', SCRIPT, 'main'], {
        env,
        stdio: 'ignore',
      }).on('close', resolve),
    )
  return { current, first, log, commit, release }
}
