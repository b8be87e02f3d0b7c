/**
 * How fast built pages are served, compared with nginx serving the same compressed files on the same machine. What counts are
 * ratios within one run: nginx has its file of deploy/one-machine/, the two take turns, and one process of nginx stands against one of ours.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'undici'
import { NGINX, NGINX_HAS_BROTLI, startNginx } from '../server/testing/proxies.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { cpuMsOf } from './cpu-time.ts'
import { quantile, report, round } from './report.ts'

const SITE = join(import.meta.dirname, '..', 'site', 'dist')
const CONNECTIONS = 32
const TURNS = 4
const TURN_S = 2
const HINT =
  'There is no nginx. On Debian: apt-get install nginx-light libnginx-mod-http-brotli-static wrk (wrk is optional).'

type Timing = { readonly perS: number; readonly p99Ms: number; readonly requests: number }
type Asked = { readonly path: string; readonly headers: Readonly<Record<string, string>> }

export async function benchNginx(): Promise<void> {
  if (!NGINX) return console.log(HINT)
  const hasWrk = spawnSync('wrk', ['-v']).error === undefined
  // A browser's Accept-Encoding; without the module nginx would answer with gzip, and that is no comparison.
  const encoding = NGINX_HAS_BROTLI ? 'br' : 'gzip'
  const directory = mkdtempSync(join(tmpdir(), 'lanternfield-bench-'))
  const server = await startServerProcess({ DATA_DIR: join(directory, 'data') }, 'site')
  const closers: (() => void | Promise<void>)[] = []
  const { port } = await startNginx({
    serverPorts: [Number(new URL(server.origin).port)],
    siteDir: SITE,
    onEnd: (close) => void closers.unshift(close),
  })
  const origin = `http://127.0.0.1:${port}`
  const origins = { ours: server.origin, nginx: origin, pid: server.pid }
  const rows = []
  try {
    const script = readdirSync(join(SITE, 'assets')).find((file) => file.endsWith('.js')) ?? ''
    for (const path of ['/', '/insights/', `/assets/${script}`]) {
      const asked = { path, headers: { 'Accept-Encoding': encoding } }
      const bytes = await expectTheSame(origins, asked)
      rows.push({ path, answer: 200, bytes, ...(await compare(origins, asked, hasWrk)) })
    }
    // A returning browser sends a conditional request.
    rows.push({
      path: '/',
      answer: 304,
      bytes: 0,
      ...(await compareAgain(origins, encoding, hasWrk)),
    })
  } finally {
    for (const close of closers) await close()
    server.kill('SIGTERM')
    await server.ended
    rmSync(directory, { recursive: true, force: true })
  }
  report(
    'nginx',
    {
      nginx: String(spawnSync(NGINX, ['-v']).stderr).trim(),
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

type Origins = {
  readonly ours: string
  readonly nginx: string
  /** Our process. */
  readonly pid: number
}
type Who = 'ours' | 'nginx'

/** Both must send the same bytes, else one is compared with something else. @returns how many there are */
async function expectTheSame({ ours, nginx }: Origins, asked: Asked): Promise<number> {
  const [one, other] = [await get(ours, asked), await get(nginx, asked)]
  if (one.status !== 200 || other.status !== 200 || !one.body.equals(other.body))
    throw new Error(`${asked.path} is not the same: ${one.status}, ${other.status}.`)
  return one.body.length
}

async function compareAgain(origins: Origins, encoding: string, hasWrk: boolean) {
  const again = async (origin: string): Promise<Asked> => {
    const accept = { 'Accept-Encoding': encoding }
    const { etag } = await get(origin, { path: '/', headers: accept })
    const asked = { path: '/', headers: { ...accept, 'If-None-Match': etag } }
    const { status } = await get(origin, asked)
    if (status !== 304) throw new Error(`${origin} answers ${status} to its own ETag.`)
    return asked
  }
  const asked = { ours: await again(origins.ours), nginx: await again(origins.nginx) }
  return compare(origins, asked, hasWrk)
}

async function compare(
  origins: Origins,
  asked: Asked | Readonly<Record<Who, Asked>>,
  hasWrk: boolean,
) {
  const timings: Record<Who, Timing[]> = { ours: [], nginx: [] }
  const askOf = (who: Who) => ('path' in asked ? asked : asked[who])
  const cpuMsBefore = cpuMsOf(origins.pid)
  for (let turn = 0; turn < TURNS; turn += 1)
    for (const who of ['ours', 'nginx'] as const) {
      const measure = hasWrk ? measureByWrk : measureByHand
      timings[who].push(await measure(origins[who], askOf(who)))
    }
  const cpuMs = cpuMsOf(origins.pid) - cpuMsBefore
  const requests = timings.ours.reduce((sum, timing) => sum + timing.requests, 0)
  const median = (who: Who, of: keyof Timing) =>
    quantile(
      timings[who].map((timing) => timing[of]),
      0.5,
    )
  const [ours, nginx] = [median('ours', 'perS'), median('nginx', 'perS')]
  const ratios = timings.ours.map(
    ({ perS }, turn) => perS / (timings.nginx[turn]?.perS ?? Number.NaN),
  )
  return {
    oursPerS: Math.round(ours),
    nginxPerS: Math.round(nginx),
    ratio: round(ours / nginx, 2),
    ratiosOfTurns: `${round(Math.min(...ratios), 2)}–${round(Math.max(...ratios), 2)}`,
    // On a busy machine steadier than any rate.
    oursCpuUs: round((1000 * cpuMs) / requests),
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
  // wrk counts 304 as a success.
  if (/Non-2xx or 3xx|Socket errors/.test(output)) throw new Error(output)
  const [, requests] = /(\d+) requests in/.exec(output) ?? []
  return { perS: Number(perS), p99Ms: Number(p99) * factor, requests: Number(requests) }
}

async function measureByHand(origin: string, { path, headers }: Asked): Promise<Timing> {
  const latencies: number[] = []
  const until = performance.now() + TURN_S * 1000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new Client(origin)
      while (performance.now() < until) {
        const from = performance.now()
        await (await client.request({ method: 'GET', path, headers })).body.dump()
        latencies.push(performance.now() - from)
      }
      await client.close()
    }),
  )
  const requests = latencies.length
  return { perS: requests / TURN_S, p99Ms: quantile(latencies, 0.99), requests }
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
