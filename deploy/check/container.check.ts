/**
 * The container: the image is built by buildah, which needs no daemon, on a base of Debian (debootstrap) and the Node of the
 * npm package `node`. What differs from Docker: it is run by bubblewrap, on the host's network.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { cloneAsHardened } from './installed.ts'
import { skipBecause, skipWithout } from './programs.ts'
import { startRestrictedServer } from './restricted-server.ts'
import { findUnreadable, handOver, SANDBOX_USER, sandboxed } from './sandbox.ts'
import { expectEveryVerb } from './verbs.ts'

const CONTAINER = join(ROOT, 'deploy', 'container')
const BASE = 'localhost/lanternfield-base'
const RUNTIME = 'localhost/lanternfield-runtime'
const IMAGE = 'localhost/lanternfield'
const timeout = 20 * 60_000
const isRoot = process.getuid?.() === 0

test('the image is small, runs every verb, and ends on SIGTERM', { timeout }, async (context) => {
  if (!isRoot) skipBecause(context, 'buildah with --isolation=chroot and debootstrap need root')
  skipWithout(context, 'buildah', 'bwrap', 'debootstrap')
  const storage = temporaryDirectory()
  const buildah = openBuildah(storage)
  makeBases(storage, buildah)
  const folder = cloneAsHardened()
  const ours = join(folder, 'site', 'public', 'ours.txt')
  mkdirSync(dirname(ours), { recursive: true })
  writeFileSync(ours, 'ours', { mode: 0o600 })
  const { stderr } = buildah(
    ...['build', '--isolation=chroot', '--pull-never', '--format', 'docker'],
    ...['--build-arg', `BASE=${BASE}`, '--build-arg', `RUNTIME=${RUNTIME}`, '--tag', IMAGE],
    ...['--ignorefile', join(CONTAINER, 'Dockerfile.dockerignore')],
    ...['--file', join(CONTAINER, 'Dockerfile'), folder],
  )
  expect(stderr).not.toContain('level=warning')
  const root = buildah('mount', buildah('from', '--pull-never', IMAGE).stdout).stdout
  const size = execFileSync('du', ['-sm', join(root, 'app')], { encoding: 'utf8' })
  expect(Number.parseInt(size, 10)).toBeLessThan(60)
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE).stdout).Docker
  expect(config.User).toBe(`${SANDBOX_USER}:${SANDBOX_USER}`)
  expect(Object.keys(config.Volumes)).toEqual(['/data'])
  const { app } = parse(readFileSync(COMPOSE, 'utf8')).services
  expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], volumes: ['data:/data'] })

  expect(findUnreadable(join(root, 'app'))).toBe('')
  expect(statSync(join(root, 'data')).uid).toBe(SANDBOX_USER)

  // As Docker does with a named volume: it gets the owner that the image has given to the directory.
  const data = handOver(temporaryDirectory())
  const port = await findFreePort()
  const variables = config.Env.map((line: string) => line.split(/=(.*)/s, 2))
  const environment = {
    ...Object.fromEntries(variables),
    // What Compose takes where .env does not set it.
    TRUST_PROXY: /:-(\d+)/.exec(app.environment.TRUST_PROXY)?.[1],
    ...{ HOST: '127.0.0.1', PORT: String(port) },
  }
  const [writable, directory] = [{ '/data': data }, config.WorkingDir]
  const grants = { root, writable, hasTmp: app.tmpfs !== undefined, directory, environment }
  const program = (command: string) => ({ command, grants })
  const moved = await expectEveryVerb(
    {
      programs: {
        server: program(config.Entrypoint.join(' ')),
        inbox: program('node inbox.js'),
        doctor: program('node doctor.js'),
      },
      ...{ port, data, files: '/data' },
    },
    'SQLite',
  )

  const started = { ...grants, environment: { ...environment, ...moved } }
  const server = await startRestrictedServer(sandboxed(started, config.Entrypoint), port)
  expect((await server.ask('/contact-us/')).status).toBe(200)
  const isHealthy = (changes: object) => {
    const asked = { ...grants, environment: { ...environment, ...changes } }
    return spawnSync('env', sandboxed(asked, config.Healthcheck.Test.slice(1))).status === 0
  }
  expect(isHealthy({})).toBe(true)
  expect(isHealthy({ PORT: String(await findFreePort()) })).toBe(false)
  expect(await server.stop()).toBe(0)
})

function openBuildah(storage: string) {
  const options = [
    ...['--root', join(storage, 'root'), '--runroot', join(storage, 'run')],
    '--storage-driver=vfs',
  ]
  const buildah = (...args: string[]) => {
    const words = ['-c', 'umask 077 && exec buildah "$@"', '-', ...options, ...args]
    const { status, stdout, stderr } = spawnSync('sh', words, { encoding: 'utf8', maxBuffer: 1e9 })
    if (status !== 0) throw new Error(`buildah ${args.join(' ')}: ${stdout}\n${stderr}`)
    return { stdout: stdout.trim(), stderr }
  }
  return buildah
}

/**
 * Images without a registry: RUNTIME is minbase of Debian with this Node; BASE has npm as well, and the authorities that
 * this machine trusts, since a proxy of its network may answer in place of the registry.
 */
function makeBases(storage: string, buildah: ReturnType<typeof openBuildah>): void {
  const commit = (container: string, directory: string, image: string) => {
    buildah('add', '--quiet', container, directory, '/')
    buildah('commit', '--quiet', '--rm', container, image)
    rmSync(directory, { recursive: true, force: true })
  }
  const debian = join(storage, 'debian')
  const args = ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian]
  execFileSync('debootstrap', args, { stdio: 'ignore' })
  for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc'])
    rmSync(join(debian, unused), { recursive: true, force: true })
  cpSync(process.execPath, join(debian, 'usr', 'local', 'bin', 'node'))
  commit(buildah('from', 'scratch').stdout, debian, RUNTIME)

  const npm = join(storage, 'npm')
  const modules = join(npm, 'usr', 'local', 'lib', 'node_modules', 'npm')
  cpSync(npmDirectory(), modules, { recursive: true, dereference: true })
  mkdirSync(join(npm, 'usr', 'local', 'bin'))
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(npm, 'usr', 'local', 'bin', 'npm'))
  chmodSync(join(modules, 'bin', 'npm-cli.js'), 0o755)
  const container = buildah('from', '--pull-never', RUNTIME).stdout
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) {
    cpSync(authorities, join(npm, 'usr', 'local', 'authorities.pem'))
    const variable = 'NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem'
    buildah('config', '--env', variable, container)
  }
  commit(container, npm, BASE)
}

const COMPOSE = join(CONTAINER, 'compose.yaml')

test('compose.yaml passes on only settings that exist, to the build too', () => {
  const { app, caddy } = parse(readFileSync(COMPOSE, 'utf8')).services
  const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
  const dockerfile = readFileSync(join(CONTAINER, 'Dockerfile'), 'utf8')
  const names = Object.keys(app.environment)
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) expect(known, name).toMatch(new RegExp(`^# ${name}=`, 'm'))
  // The privacy page would name other days than the server keeps.
  expect(app.build.args.RETENTION_DAYS).toBe(app.environment.RETENTION_DAYS)
  for (const name of Object.keys(app.build.args))
    expect(dockerfile, name).toMatch(new RegExp(`^ARG ${name}=$`, 'm'))
  for (const volume of caddy.volumes.filter((line: string) => line.startsWith('.')))
    expect(existsSync(join(CONTAINER, volume.split(':')[0]))).toBe(true)
})

test('compose.yaml is what Compose understands', (context) => {
  skipWithout(context, 'docker')
  if (spawnSync('docker', ['compose', 'version']).status !== 0)
    skipBecause(context, 'Docker has no Compose here (apt-get install docker-compose-v2)')
  const args = ['compose', '--file', COMPOSE, '--profile', 'postgres', 'config', '--quiet']
  execFileSync('docker', args, { env: { ...process.env, SITE_HOST: 'www.example.com' } })
})

/** The npm that runs us, or that of the machine. */
function npmDirectory(): string {
  const program = process.env.npm_execpath
  if (program?.endsWith('.js')) return join(dirname(program), '..')
  return join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
}
