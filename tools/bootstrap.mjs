// The first step of every npm script: plain Node without dependencies, since it runs when nothing is
// installed. It installs what is missing, under the Node that this project is pinned to, and hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../server/launch.mjs'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.installed')
const PINNED = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.node

const [task, ...args] = process.argv.slice(2)

if (!isInstalled()) install()
handOver()

/** Whether `node_modules` holds what the lockfile asks for. */
function isInstalled() {
  return (
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === fingerprint() &&
    existsSync(pinnedNode(MODULES))
  )
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

function install() {
  console.log('Installing what is missing. The first time this takes a minute.')
  // npm leaves out or picks old versions of what does not like the Node it runs under: so it runs under ours.
  const node = process.versions.node === PINNED ? process.execPath : fetchPinnedNode()
  runNpm(node, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], ROOT)
  writeFileSync(STAMP, fingerprint())
}

/** The pinned Node, from the npm package `node`, in a place that `npm ci` does not clear. */
function fetchPinnedNode() {
  const home = join(ROOT, '.node')
  const node = pinnedNode(join(home, 'node_modules'))
  if (versionOf(node) === PINNED) return node
  rmSync(home, { recursive: true, force: true })
  mkdirSync(home)
  const allowed = { private: true, dependencies: { node: PINNED }, allowScripts: { node: true } }
  writeFileSync(join(home, 'package.json'), JSON.stringify(allowed))
  runNpm(
    process.execPath,
    ['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    home,
  )
  if (versionOf(node) !== PINNED)
    fail(`The npm package node@${PINNED} brought no working Node to ${node}.`)
  return node
}

function pinnedNode(modules) {
  return process.platform === 'win32'
    ? join(modules, 'node', 'bin', 'node.exe')
    : join(modules, 'node', 'bin', 'node')
}

function versionOf(node) {
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return stdout?.trim()
}

function runNpm(node, npmArgs, cwd) {
  const npm = process.env.npm_execpath
  // Without npm around us (`node tools/bootstrap.mjs …`), the one in PATH has to do.
  const [command, leading] = npm?.endsWith('.js') ? [node, [npm]] : ['npm', []]
  const env = {
    ...process.env,
    PATH: `${join(node, '..')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  }
  const { status, error } = spawnSync(command, [...leading, ...npmArgs], {
    cwd,
    env,
    stdio: 'inherit',
  })
  if (status !== 0)
    fail(`npm ${npmArgs[0]} failed${error ? `: ${error.message}` : ''}. Its messages stand above.`)
}

/** Runs the task under the pinned Node, passes on what we are told to stop by, and ends as it ends. */
function handOver() {
  // A folder with a command of its own, such as art/, names it by path.
  const script = join(ROOT, task?.endsWith('.ts') ? task : `tools/tasks/${task}.ts`)
  if (!task || !existsSync(script)) fail(`There is no task "${task ?? ''}" in tools/tasks.`)
  const node = pinnedNode(MODULES)
  const child = spawn(node, [...NODE_FLAGS, '--import', 'tsx', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...MEMORY_ENVIRONMENT,
      ...process.env,
      PATH: `${join(MODULES, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  // `docker stop` signals npm alone, which passes it to us alone: the task hears of it only from here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
