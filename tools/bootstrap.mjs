// The first step of every npm script: plain Node without dependencies, since it runs when nothing is
// installed. It installs what is missing, under the Node that this project is pinned to, and hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeSignal, reportSignal } from '../harness/describe-signal.mjs'
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../server/launch.mjs'

const ROOT = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
/** Of what the site, the server and the check of content/ read of it: written after all that programs import. */
const COMPILED = join(ROOT, 'compiled/gaps.json')
const STAMP = join(MODULES, '.installed')
/** Where units of systemd and docs/operations.md start Node; npm makes it with development dependencies alone. */
const NODE_LINK = join(MODULES, '.bin', 'node')
/** Where Node is before anything else is. */
const HOME = join(ROOT, '.node')
const HOME_NODE = pinnedNode(join(HOME, 'node_modules'))
const PINNED = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.node

/** Tasks that need no development dependencies, which are two thirds of all that can be installed. */
const PRODUCTION_TASKS = ['start', 'build', 'inbox', 'doctor']
/** Those of them that build the site. The editor on it, which few have, is a development dependency. */
const BUILD_TASKS = ['start', 'build']
/** Tasks that write content/, which may have mistakes before. */
const CONTENT_TASKS = ['make-it-yours', 'update']

const [task, ...args] = process.argv.slice(2)
const isProductionTask =
  PRODUCTION_TASKS.includes(task) && !(BUILD_TASKS.includes(task) && hasEditor())

// Other users may read what it installs and builds, such as the one of a server. Programs with visitors' data forbid it.
process.umask(process.umask() & 0o022)
const [hasContent, hasNew] = ['content', 'content.new'].map((name) => existsSync(join(ROOT, name)))
if (hasNew && !hasContent && task !== 'make-it-yours')
  fail('There is no content/: npm run make-it-yours was interrupted. Run it again, it goes on.')
if (!isInstalled()) install()
// For `start` before it loads the server, which reads it in the same process; the build then says what is wrong.
const isCompiled = existsSync(COMPILED)
if (task === 'start' || !isCompiled) compileContent(isCompiled || CONTENT_TASKS.includes(task))
handOver()

/** Whether the environment or `.env` puts the editor on the site. */
function hasEditor() {
  const file = join(ROOT, '.env')
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return Boolean(
    process.env.EDITOR_REPOSITORY ??
      /^[ \t]*(?:export[ \t]+)?EDITOR_REPOSITORY[ \t]*=[ \t]*['\x22]?[^\s#'\x22]/m.test(text),
  )
}

/** Whether `node_modules` holds what the lockfile asks for, as far as this task needs it. */
function isInstalled() {
  const installed = readStamp()
  return (
    installed.fingerprint === fingerprint() &&
    (installed.scope === 'all' || isProductionTask) &&
    findPinnedNode() !== undefined
  )
}

/** What the last installation has left in `node_modules`. */
function readStamp() {
  const [installed, scope] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  return { fingerprint: installed, scope }
}

function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
}

function install() {
  console.log('Installing what is missing. The first time this takes a minute.')
  // npm leaves out or picks old versions of what does not like the Node it runs under: so it runs under ours.
  // And under one that `npm ci` does not remove, although it may be what runs us.
  const node =
    findPinnedNode([process.execPath, HOME_NODE].filter(isOutsideModules)) ?? fetchPinnedNode()
  const before = readStamp()
  const scope = isProductionTask && before.scope !== 'all' ? 'production' : 'all'
  // `npm ci` would first remove what is there, and with it the pictures that a build has made.
  const command = before.fingerprint === fingerprint() ? ['install', '--no-save'] : ['ci']
  const omitted = scope === 'production' ? ['--omit=dev'] : []
  if (before.scope === 'production') rmSync(NODE_LINK, { force: true })
  runNpm(node, [...command, ...omitted, '--no-audit', '--no-fund', '--loglevel=error'], ROOT)
  // npm makes no link to a Node that it did not bring.
  if (versionOf(NODE_LINK) !== PINNED) linkNode(node)
  writeFileSync(STAMP, `${fingerprint()} ${scope}`)
}

function linkNode(node) {
  // Windows allows links to few users, and has no units.
  if (process.platform === 'win32') return
  rmSync(NODE_LINK, { force: true })
  const isOurs = !relative(ROOT, node).startsWith('..')
  // Relative, so that the repository can be moved.
  symlinkSync(isOurs ? relative(dirname(NODE_LINK), node) : node, NODE_LINK)
}

/** The pinned Node, if it is here: the one that runs us, or one that npm has installed. */
function findPinnedNode(nodes = [process.execPath, HOME_NODE, pinnedNode(MODULES)]) {
  return nodes.find((node) => versionOf(node) === PINNED)
}

function isOutsideModules(file) {
  return relative(MODULES, file).startsWith('..')
}

/** The pinned Node, from the npm package `node`, in a place that `npm ci` does not clear. */
function fetchPinnedNode() {
  rmSync(HOME, { recursive: true, force: true })
  mkdirSync(HOME)
  const allowed = { private: true, dependencies: { node: PINNED }, allowScripts: { node: true } }
  writeFileSync(join(HOME, 'package.json'), JSON.stringify(allowed))
  runNpm(
    process.execPath,
    // The only script here fetches Node itself, without which `ignore-scripts=true` would leave nothing to run.
    [
      ...['install', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
      '--ignore-scripts=false',
    ],
    HOME,
  )
  if (versionOf(HOME_NODE) !== PINNED)
    fail(
      `The npm package node@${PINNED} brought no working Node to ${HOME_NODE}: its install script did not run, or it has none for this system. Install Node ${PINNED} (https://nodejs.org/dist/v${PINNED}/) and start again with it.`,
    )
  return HOME_NODE
}

function pinnedNode(modules) {
  return join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

function versionOf(node) {
  if (!existsSync(node)) return undefined
  if (node === process.execPath) return process.versions.node
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return stdout?.trim()
}

function runNpm(node, npmArgs, cwd) {
  const npm = process.env.npm_execpath
  // Without npm around us (`node tools/bootstrap.mjs …`), the one in PATH has to do.
  const [command, leading] = npm?.endsWith('.js') ? [node, [npm]] : ['npm', []]
  const env = {
    ...process.env,
    PATH: [dirname(node), process.env.PATH].join(delimiter),
  }
  const words = [...leading, ...npmArgs]
  const { status, error, signal } = spawnSync(command, words, { cwd, env, stdio: 'inherit' })
  if (signal) fail(describeSignal([command, ...words], signal))
  if (status !== 0)
    fail(`npm ${npmArgs[0]} failed: ${error ? `${error.message}. Is npm there?` : 'see above'}`)
}

/** So that every other task finds it. @param mayFail for a task that needs no more than the file itself */
function compileContent(mayFail) {
  const args = ['--import', 'tsx', join(ROOT, 'site/src/compile/main.ts')]
  const { status } = spawnSync(findPinnedNode(), args, {
    cwd: ROOT,
    stdio: mayFail ? 'ignore' : 'inherit',
  })
  if (status !== 0 && !mayFail) process.exit(1)
}

/** Runs the task under the pinned Node, forwards signals, and exits with its status. */
function handOver() {
  // A folder with a command of its own, such as art/, names it by path.
  const script = join(ROOT, task?.endsWith('.ts') ? task : `tools/tasks/${task}.ts`)
  if (!task || !existsSync(script)) fail(`There is no task "${task ?? ''}" in tools/tasks.`)
  const node = findPinnedNode()
  if (!node) fail(`There is no Node ${PINNED}, though it was installed.`)
  const child = spawn(node, [...NODE_FLAGS, '--import', 'tsx', script, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...MEMORY_ENVIRONMENT,
      ...process.env,
      PATH: [join(MODULES, '.bin'), dirname(node), process.env.PATH].join(delimiter),
    },
  })
  reportSignal(child)
  // `docker stop` signals npm alone, which passes it to us alone: the task hears of it only from here.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
