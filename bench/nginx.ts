/**
 * How fast built pages are served, beside nginx serving the same compressed files on the same machine. What counts are
 * ratios within one run: the two take turns, and one process of nginx stands against one of ours.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { SECURITY_HEADERS } from '../contract/src/headers.ts'
import { findFreePort } from '../server/testing/free-port.ts'
import { openHttpConnection } from '../server/testing/http-connection.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { quantile, report, round } from './report.ts'

const SITE = join(import.meta.dirname, '..', 'site', 'dist')
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const CONNECTIONS = 32
const TURNS = 4
const TURN_S = 2
const HINT =
  'There is no nginx. On Debian: apt-get install nginx-light libnginx-mod-http-brotli-static wrk (wrk is optional).'

type Timing = { readonly perS: number; readonly p99Ms: number }
type Asked = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

export async function benchNginx(): Promise<void> {
  const nginx = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
  if (!nginx) return console.log(HINT)
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined
  // A browser's Accept-Encoding; without the module nginx would answer with gzip, and that is no comparison.
  const encoding = existsSync(BROTLI) ? 'br' : 'gzip'
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const server = await startServerProcess({ DATA_DIR: join(directory, 'data') }, 'site')
  const { origin, child } = await startNginx(nginx, directory)
  const origins = { ours: server.origin, nginx: origin }
  const rows = []
  try {
    const script = readdirSync(join(SITE, 'assets')).find((file) => file.endsWith('.js')) ?? ''
    for (const path of ['/', '/insights/', `/assets/${script}`]) {
      const asked = { path, headers: { 'Accept-Encoding': encoding } }
      const bytes = await expectTheSame(origins, asked)
      rows.push({ path, answer: 200, bytes, ...(await compare(origins, asked, hasWrk)) })
    }
    // Who comes again asks whether anything has changed.
    rows.push({
      path: '/',
      answer: 304,
      bytes: 0,
      ...(await compareAgain(origins, encoding, hasWrk)),
    })
  } finally {
    child.kill('SIGTERM')
    server.kill('SIGTERM')
    await server.ended
    rmSync(directory, { recursive: true, force: true })
  }
  report(
    'nginx',
    {
      nginx: String(spawnSync(nginx, ['-v']).stderr).trim(),
      client: hasWrk ? 'wrk' : 'our own, which costs more than what it measures',
      encoding,
      connections: CONNECTIONS,
      turns: TURNS,
      secondsEach: TURN_S,
      ratio: 'ours to nginx, both with one process',
    },
    rows,
  )
}

async function startNginx(nginx: string, directory: string) {
  const port = await findFreePort()
  const config = join(directory, 'nginx.conf')
  writeFileSync(config, configOf(port, directory))
  const child: ChildProcess = spawn(nginx, ['-p', directory, '-c', config], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  for (let times = 0; times < 50; times += 1) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) return { origin, child }
    await delay(100)
  }
  child.kill('SIGTERM')
  throw new Error('nginx does not answer.')
}

/** As docs/operations.md has it, for one host and without TLS. */
function configOf(port: number, directory: string): string {
  const headers = Object.entries(SECURITY_HEADERS)
    .map(([name, value]) => `add_header ${name} "${value}" always;`)
    .join('\n')
  return `
${existsSync(BROTLI) ? `load_module ${BROTLI};` : ''}
daemon off;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
worker_processes 1;
pid ${directory}/nginx.pid;
error_log stderr error;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  map $uri $site_cache {
    ~^/assets/    "public, max-age=31536000, immutable";
    ~(/|\\.html)$  "no-cache";
    default       "public, max-age=3600";
  }
  server {
    listen 127.0.0.1:${port};
    root ${SITE};
    charset utf-8;
    server_tokens off;
    ${existsSync(BROTLI) ? 'brotli_static on;' : ''}
    gzip_static on;
    gzip_vary on;
    location / {
      add_header Cache-Control $site_cache always;
      ${headers}
    }
  }
}
`
}

type Origins = { readonly ours: string; readonly nginx: string }

/** Both must send the same bytes, else one is compared with something else. @returns how many there are */
async function expectTheSame({ ours, nginx }: Origins, asked: Asked): Promise<number> {
  const [one, other] = [await get(ours, asked), await get(nginx, asked)]
  if (one.status !== 200 || other.status !== 200 || !one.body.equals(other.body))
    throw new Error(`${asked.path} is not the same: ${one.status}, ${other.status}.`)
  return one.body.length
}

async function compareAgain({ ours, nginx }: Origins, encoding: string, hasWrk: boolean) {
  const again = async (origin: string): Promise<Asked> => {
    const accept = { 'Accept-Encoding': encoding }
    const { etag } = await get(origin, { path: '/', headers: accept })
    const asked = { path: '/', headers: { ...accept, 'If-None-Match': etag } }
    const { status } = await get(origin, asked)
    if (status !== 304) throw new Error(`${origin} answers ${status} to its own ETag.`)
    return asked
  }
  return compare({ ours, nginx }, { ours: await again(ours), nginx: await again(nginx) }, hasWrk)
}

async function compare(
  origins: Origins,
  asked: Asked | Readonly<Record<keyof Origins, Asked>>,
  hasWrk: boolean,
) {
  const timings: Record<keyof Origins, Timing[]> = { ours: [], nginx: [] }
  const askOf = (who: keyof Origins) => ('path' in asked ? asked : asked[who])
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const who of ['ours', 'nginx'] as const) {
      const measure = hasWrk ? measureByWrk : measureByHand
      timings[who].push(await measure(origins[who], askOf(who)))
    }
  const median = (who: keyof Origins, of: keyof Timing) =>
    quantile(
      timings[who].map((timing) => timing[of]),
      0.5,
    )
  const [ours, nginx] = [median('ours', 'perS'), median('nginx', 'perS')]
  return {
    oursPerS: Math.round(ours),
    nginxPerS: Math.round(nginx),
    ratio: round(ours / nginx, 2),
    oursP99Ms: round(median('ours', 'p99Ms')),
    nginxP99Ms: round(median('nginx', 'p99Ms')),
  }
}

async function measureByWrk(origin: string, { path, headers }: Asked): Promise<Timing> {
  const words = ['-t1', `-c${CONNECTIONS}`, `-d${TURN_S}s`, '--latency']
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`)
  const output = execFileSync('wrk', [...words, origin + path], { encoding: 'utf8' })
  const [, perS] = /Requests\/sec:\s+([\d.]+)/.exec(output) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? []
  const factor = { us: 0.001, ms: 1, s: 1000 }[unit ?? ''] ?? Number.NaN
  // What is answered with 304 is no failure to wrk.
  if (/Non-2xx or 3xx|Socket errors/.test(output)) throw new Error(output)
  return { perS: Number(perS), p99Ms: Number(p99) * factor }
}

async function measureByHand(origin: string, { path, headers }: Asked): Promise<Timing> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n`
  const latencies: number[] = []
  const until = performance.now() + TURN_S * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const line = await openHttpConnection(origin)
      while (performance.now() < until) {
        const from = performance.now()
        await line.ask(bytes)
        latencies.push(performance.now() - from)
      }
      line.close()
    }),
  )
  return { perS: latencies.length / TURN_S, p99Ms: quantile(latencies, 0.99) }
}

/** As it is sent, still compressed. */
function get(
  origin: string,
  { path, headers }: Asked,
): Promise<{ status: number; etag: string; body: Buffer }> {
  return new Promise((resolve, reject) => {
    // On a connection of its own: one that was kept may have been closed meanwhile.
    request(origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: String(response.headers.etag),
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}
