/** nginx and Caddy before a test's server, with the files of deploy/one-machine/ and certificates of their own. */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type OnEnd, temporaryDirectory } from './files.ts'
import { findFreePort } from './free-port.ts'

const ONE_MACHINE = join(import.meta.dirname, '..', '..', 'deploy', 'one-machine')
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const CONFIGURED_SERVER = 'server 127.0.0.1:4321 max_fails=0;'
/** The host of both files. */
export const CONFIGURED_HOST = 'www.example.com'
/** The host that leads there. */
export const OTHER_HOST = 'example.com'
const TRIES = 100
const TRY_EVERY_MS = 100

/** Where Debian and others put them; null where there is none. */
export const NGINX = findProgram('nginx')
export const CADDY = findProgram('caddy')
/** Whether nginx can send the brotli copies that the build makes. */
export const NGINX_HAS_BROTLI = existsSync(BROTLI_MODULE)

type ProxyOptions = {
  /** Where the server answers, or each of several. */
  readonly serverPort: number | readonly number[]
  readonly siteDir: string
  readonly onEnd: OnEnd
  /** Variables of the Caddyfile. */
  readonly settings?: Readonly<Record<string, string>>
}

export type Proxy = {
  /** Without TLS, for tests that write bytes by hand. */
  readonly port: number
  /** Port 80 of the files. */
  readonly redirectPort: number
  /** With TLS, for `CONFIGURED_HOST` and the other host. */
  readonly tlsPort: number
  /** The certificate of the host, which programs have to trust. */
  readonly authority: string
  /** Everything that it has logged. */
  readonly readLog: () => string
}

/** Starts nginx with its file of deploy/one-machine/. */
export async function startNginx({ serverPort, siteDir, onEnd }: ProxyOptions): Promise<Proxy> {
  const directory = temporaryDirectory(onEnd)
  const [port, tlsPort] = [await findFreePort(), await findFreePort()]
  const redirectPort = await findFreePort()
  const { key, certificate, authority } = makeCertificate(directory)
  const [accessLog, errorLog] = [join(directory, 'access.log'), join(directory, 'error.log')]
  const site = replaceAll('nginx.conf', [
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    [
      'listen 80;\n    listen 443 ssl http2;',
      `listen 127.0.0.1:${redirectPort}; listen 127.0.0.1:${tlsPort} ssl http2;`,
    ],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${tlsPort} ssl http2; listen 127.0.0.1:${port};`],
    ['/etc/ssl/certs/www.example.com.pem', certificate],
    ['/etc/ssl/private/www.example.com.key', key],
    ['/srv/lanternfield/site/dist', siteDir],
    ['/var/log/nginx/access.log', accessLog],
    ['/var/log/nginx/error.log', errorLog],
    [CONFIGURED_SERVER, addresses(serverPort).map(serverLine).join('\n')],
    // Belongs to a package of its own, which the file says may be missing.
    ...(NGINX_HAS_BROTLI ? [] : [['brotli_static on;', ''] as const]),
  ])
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join('\n')
  const file = join(directory, 'nginx.conf')
  writeFileSync(
    file,
    `${NGINX_HAS_BROTLI ? `load_module ${BROTLI_MODULE};` : ''}
daemon off; worker_processes 1; pid ${directory}/nginx.pid; error_log stderr info;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
events { worker_connections 1024; }
http {
include /etc/nginx/mime.types; access_log ${accessLog};
sendfile on; tcp_nopush on; keepalive_requests 1000000;
${places}
${site}
}
`,
  )
  const { readErrors } = await run(String(NGINX), ['-p', directory, '-c', file], { port, onEnd })
  const readLog = () =>
    [accessLog, errorLog].map((file) => readFileSync(file, 'utf8')).join('') + readErrors()
  return { port, redirectPort, tlsPort, authority, readLog }
}

/** Starts Caddy with its file of deploy/one-machine/. */
export async function startCaddy({ serverPort, onEnd, settings }: ProxyOptions): Promise<Proxy> {
  const directory = temporaryDirectory(onEnd)
  const [port, tlsPort] = [await findFreePort(), await findFreePort()]
  const redirectPort = await findFreePort()
  const { key, certificate, authority } = makeCertificate(directory)
  const mark = `\n{$SITE_HOST:${CONFIGURED_HOST}} {\n`
  const ports = `    http_port ${redirectPort}\n    https_port ${tlsPort}\n`
  const text = replaceAll('Caddyfile', [
    // Certificates are its own, and it listens for no orders.
    ['\n{\n', `\n{\n${ports}    local_certs\n    skip_install_trust\n    admin off\n`],
    ['http://127.0.0.1/', `http://127.0.0.1:${redirectPort}/`],
    [mark, `${mark}    tls ${certificate} ${key}\n`],
  ])
  const plain = text.slice(text.indexOf(mark)).replace(/^.*\{\n.*\n/m, `http://:${port} {\n`)
  const file = join(directory, 'Caddyfile')
  const home = join(directory, 'home')
  mkdirSync(home)
  writeFileSync(file, text + plain)
  const environment = { HOME: home, SERVERS: addresses(serverPort).join(' '), ...settings }
  const words = ['run', '--config', file, '--adapter', 'caddyfile']
  const { readErrors } = await run(String(CADDY), words, { port, onEnd, environment })
  const root = readFileSync(join(home, '.local/share/caddy/pki/authorities/local/root.crt'), 'utf8')
  return { port, redirectPort, tlsPort, authority: authority + root, readLog: readErrors }
}

const addresses = (ports: ProxyOptions['serverPort']) =>
  [ports].flat().map((port) => `127.0.0.1:${port}`)

const serverLine = (address: string) => CONFIGURED_SERVER.replace('127.0.0.1:4321', address)

/** A file of deploy/one-machine/ with other words in it. Each pattern must be there. */
function replaceAll(name: string, replacements: readonly (readonly [string, string])[]): string {
  let result = readFileSync(join(ONE_MACHINE, name), 'utf8')
  for (const [pattern, replacement] of replacements) {
    if (!result.includes(pattern)) throw new Error(`deploy/one-machine/${name} lacks "${pattern}".`)
    result = result.replaceAll(pattern, () => replacement)
  }
  return result
}

/** A certificate for the configured host, which is its own authority. */
function makeCertificate(directory: string) {
  const [key, certificate] = [join(directory, 'host.key'), join(directory, 'host.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', '-subj', `/CN=${CONFIGURED_HOST}`, '-keyout', key, '-out', certificate],
      ...['-addext', `subjectAltName=DNS:${CONFIGURED_HOST},DNS:${OTHER_HOST}`],
    ],
    { stdio: 'ignore' },
  )
  return { key, certificate, authority: readFileSync(certificate, 'utf8') }
}

type RunOptions = { port: number; onEnd: OnEnd; environment?: Record<string, string> }

async function run(
  program: string,
  words: readonly string[],
  { port, onEnd, environment = {} }: RunOptions,
): Promise<{ readErrors: () => string }> {
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  onEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  for (let tries = 0; tries < TRIES && child.exitCode === null; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) return { readErrors: () => output }
    await delay(TRY_EVERY_MS)
  }
  throw new Error(`${program} does not answer: ${output}`)
}

function findProgram(name: string): string | null {
  const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null
}
