/**
 * The container: the image is built and run by buildah, which needs no daemon, on a base of Debian (debootstrap) and the
 * Node of the npm package `node`. What differs from Docker: it is started by `buildah run`, on the host's network.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  afterAll,
  beforeAll,
  describe,
  expect,
  onTestFinished,
  type TestContext,
  test,
} from 'vitest'
import { parse } from 'yaml'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory } from '../../server/testing/files.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { openTestMailbox } from '../../server/testing/mailbox.ts'
import { createAsk } from './ask.ts'
import { expectDelivered, MAILBOXES } from './deliveries.ts'
import { findProcess, signalProgram } from './find-process.ts'
import { isInstalled, skipBecause, skipWithout } from './programs.ts'

const CONTAINER = join(ROOT, 'deploy', 'container')
/** Beside /data: there buildah puts an empty directory of the container's own over ours, which Docker does not. */
const KEPT = '/kept'
const BASE = 'localhost/lanternfield-base'
const RUNTIME = 'localhost/lanternfield-runtime'
const IMAGE = 'localhost/lanternfield'
const BUILD_TIMEOUT_MS = 20 * 60_000
const STARTED_WITHIN_MS = 60_000
const isRoot = process.getuid?.() === 0

describe('image', () => {
  const closers: (() => void | Promise<void>)[] = []
  const onEnd = (close: () => void | Promise<void>) => void closers.unshift(close)
  const canBuild = isRoot && isInstalled('buildah') && isInstalled('debootstrap')
  let storage: string
  let config: ImageConfig
  let buildWarnings: string[]

  const storageOptions = () => [
    ...['--root', join(storage, 'root'), '--runroot', join(storage, 'run')],
    '--storage-driver=vfs',
  ]
  const buildah = (...words: string[]) => runBuildah(...words).stdout.trim()
  const runBuildah = (...words: string[]) => {
    const options = { encoding: 'utf8', cwd: ROOT, maxBuffer: 1e9 } as const
    const { status, stdout, stderr } = spawnSync(
      'buildah',
      [...storageOptions(), ...words],
      options,
    )
    if (status !== 0) throw new Error(`buildah ${words.join(' ')}: ${stdout}\n${stderr}`)
    return { stdout, stderr }
  }

  beforeAll(async () => {
    if (!canBuild) return
    storage = temporaryDirectory(onEnd)
    makeBases()
    const startedAt = performance.now()
    const { stderr } = runBuildah(
      ...['build', '--isolation=chroot', '--pull-never', '--format', 'docker'],
      ...['--build-arg', `BASE=${BASE}`, '--build-arg', `RUNTIME=${RUNTIME}`, '--tag', IMAGE],
      ...['--ignorefile', join(CONTAINER, 'Dockerfile.dockerignore')],
      ...['--file', join(CONTAINER, 'Dockerfile'), '.'],
    )
    buildWarnings = stderr.split('\n').filter((line) => line.includes('level=warning'))
    console.log(`image built in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    config = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)).Docker.config
  }, BUILD_TIMEOUT_MS)
  afterAll(async () => {
    for (const close of closers) await close()
  }, STARTED_WITHIN_MS)

  function skipIfImpossible(context: TestContext): void {
    if (!isRoot) skipBecause(context, 'buildah with --isolation=chroot and debootstrap need root')
    skipWithout(context, 'buildah', 'debootstrap')
  }

  /**
   * Images without a registry: RUNTIME is minbase of Debian with this Node; BASE has npm as well, and the authorities that
   * this machine trusts, since a proxy of its network may answer in place of the registry.
   */
  function makeBases(): void {
    const debian = join(storage, 'debian')
    const words = ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian]
    execFileSync('debootstrap', words, { stdio: 'ignore' })
    for (const unused of ['var/cache/apt', 'var/lib/apt/lists', 'usr/share/doc'])
      rmSync(join(debian, unused), { recursive: true, force: true })
    cpSync(process.execPath, join(debian, 'usr', 'local', 'bin', 'node'))
    commit(buildah('from', 'scratch'), debian, RUNTIME)
    rmSync(debian, { recursive: true, force: true })

    const npm = join(storage, 'npm')
    const modules = join(npm, 'usr', 'local', 'lib', 'node_modules', 'npm')
    cpSync(npmDirectory(), modules, { recursive: true, dereference: true })
    mkdirSync(join(npm, 'usr', 'local', 'bin'))
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(npm, 'usr', 'local', 'bin', 'npm'))
    chmodSync(join(modules, 'bin', 'npm-cli.js'), 0o755)
    const container = buildah('from', '--pull-never', RUNTIME)
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (authorities) {
      cpSync(authorities, join(npm, 'usr', 'local', 'authorities.pem'))
      const variable = 'NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem'
      buildah('config', '--env', variable, container)
    }
    commit(container, npm, BASE)
    rmSync(npm, { recursive: true, force: true })
  }

  function commit(container: string, directory: string, image: string): void {
    buildah('add', '--quiet', container, directory, '/')
    buildah('commit', '--quiet', '--rm', container, image)
  }

  /** Starts a container as `docker run` would, with a volume; its words are those of the image. */
  async function start(data: string, environment: Record<string, string>) {
    const port = await findFreePort()
    const container = buildah('from', '--pull-never', IMAGE)
    const startedAt = performance.now()
    const settings = {
      ...MAILBOXES,
      PORT: String(port),
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      RATE_LIMIT: '1000/1s',
      DATA_DIR: KEPT,
      ...environment,
    }
    const options = [
      ...storageOptions(),
      ...['run', '--isolation=chroot', '--volume', `${data}:${KEPT}`],
      ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ]
    const child = spawn('buildah', [...options, container, '--', ...config.Entrypoint], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)))
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    const ask = createAsk({ port, host: 'localhost' })
    onTestFinished(async () => {
      if (child.exitCode === null) signalProgram(child.pid, 'node', 'SIGKILL')
      await ended
    })
    while ((await ask('/healthz').catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || performance.now() - startedAt > STARTED_WITHIN_MS)
        throw new Error(`The container does not answer: ${output}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const startedInMs = Math.round(performance.now() - startedAt)
    const node = findProcess(child.pid ?? 0, 'node')
    if (node === null) throw new Error('The container runs no Node.')
    return {
      ask,
      startedInMs,
      node,
      /** Runs a command in the same container. @returns its exit status */
      run: (words: readonly string[]) =>
        spawnSync('buildah', [...options, container, '--', ...words]).status,
      /** As `docker stop`: the first process of the container gets the signal. */
      stop: () => {
        process.kill(node, 'SIGTERM')
        return ended
      },
    }
  }

  test('is small, built without a warning, and its server is not root', (context) => {
    skipIfImpossible(context)
    expect(buildWarnings).toEqual([])
    const container = buildah('from', '--pull-never', IMAGE)
    const measure = ['du', '-sm', '/app']
    const app = buildah('run', '--isolation=chroot', '--user=0', container, '--', ...measure)
    const [total = Number.NaN] = app.split(/\s/).map(Number)
    expect(total).toBeLessThan(60)
    expect(config.User).toMatch(/^[1-9]\d*:[1-9]\d*$/)
    expect(Object.keys(config.Volumes)).toEqual(['/data'])
  })

  test('answers, delivers a resume, and ends on SIGTERM with status 0', async (context) => {
    skipIfImpossible(context)
    const mailbox = await openTestMailbox()
    onTestFinished(mailbox.close)
    const server = await start(openVolume(), { SMTP_URL: mailbox.url })
    console.log(`container answers ${server.startedInMs} ms after its start`)
    expect((await server.ask('/contact-us/')).status).toBe(200)
    await expectDelivered(server.ask, mailbox, 'container')
    const status = readFileSync(`/proc/${server.node}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m)
    // The first word says how the rest is run.
    const healthcheck = config.Healthcheck.Test.slice(1)
    expect(server.run(healthcheck)).toBe(0)
    const elsewhere = ['sh', '-c', `PORT=${await findFreePort()} exec "$@"`, '-']
    expect(server.run([...elsewhere, ...healthcheck])).toBe(1)
    expect(await server.stop()).toBe(0)
  })

  function openVolume(): string {
    const data = temporaryDirectory(onEnd)
    // As Docker does with a named volume: it gets the owner that the image has given to the directory.
    execFileSync('chown', ['10001:10001', data])
    return data
  }
})

describe('compose.yaml', () => {
  const file = join(CONTAINER, 'compose.yaml')

  test('passes on only settings that exist, to the build too', () => {
    const { services } = parse(readFileSync(file, 'utf8'))
    const known = readFileSync(join(ROOT, '.env.example'), 'utf8')
    const dockerfile = readFileSync(join(CONTAINER, 'Dockerfile'), 'utf8')
    const names = Object.keys(services.app.environment)
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) expect(known, name).toMatch(new RegExp(`^# ${name}=`, 'm'))
    // The privacy page would name other days than the server keeps.
    expect(services.app.build.args.RETENTION_DAYS).toBe(services.app.environment.RETENTION_DAYS)
    for (const name of Object.keys(services.app.build.args))
      expect(dockerfile, name).toMatch(new RegExp(`^ARG ${name}=$`, 'm'))
    for (const volume of services.caddy.volumes.filter((line: string) => line.startsWith('.')))
      expect(existsSync(join(CONTAINER, volume.split(':')[0]))).toBe(true)
  })

  test('is what Compose understands', (context) => {
    skipWithout(context, 'docker')
    if (spawnSync('docker', ['compose', 'version']).status !== 0)
      skipBecause(context, 'Docker has no Compose here (apt-get install docker-compose-v2)')
    execFileSync(
      'docker',
      ['compose', '--file', file, '--profile', 'postgres', 'config', '--quiet'],
      {
        env: { ...process.env, SITE_HOST: 'www.example.com' },
      },
    )
  })
})

/** The npm that runs us, or that of the machine. */
function npmDirectory(): string {
  const program = process.env.npm_execpath
  if (program?.endsWith('.js')) return join(dirname(program), '..')
  return join(execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim(), 'npm')
}

type ImageConfig = {
  readonly User: string
  readonly Volumes: Readonly<Record<string, unknown>>
  readonly Entrypoint: readonly string[]
  readonly Healthcheck: { readonly Test: readonly string[] }
}
