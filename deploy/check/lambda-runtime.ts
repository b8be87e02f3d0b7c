/** A stand-in for the runtime API of AWS Lambda, and a process that runs a bundle's handler against it. */
import { spawn } from 'node:child_process'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { OnEnd } from '../../server/testing/files.ts'

const BOOTSTRAP = join(import.meta.dirname, 'lambda-bootstrap.mjs')
/** Of an event, and of what is returned. */
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024
const TIMEOUT_MS = 60_000

export type LambdaFunction = {
  /** @throws with what the handler threw, when it cannot be loaded, or when the payload is larger than Lambda takes */
  invoke(event: unknown): Promise<unknown>
  /** Rejects when the handler cannot be loaded. */
  readonly initError: Promise<never>
  /** Everything that it printed so far. */
  readonly output: () => string
}

type Invocation = {
  readonly id: string
  readonly payload: string
  resolve(value: unknown): void
  reject(error: Error): void
}

export async function startLambda({
  bundle,
  handler,
  environment,
  onEnd,
}: {
  readonly bundle: string
  readonly handler: string
  readonly environment: Readonly<Record<string, string>>
  readonly onEnd: OnEnd
}): Promise<LambdaFunction> {
  const waiting: Invocation[] = []
  const underway = new Map<string, Invocation>()
  let idle: ServerResponse | null = null
  let invocations = 0
  let failInit: (error: Error) => void
  const initError = new Promise<never>((_, reject) => {
    failInit = reject
  })
  initError.catch(() => undefined)

  const server = createServer(async (request, response) => {
    const [, kind, id, what] =
      /^\/2018-06-01\/runtime\/(invocation|init)\/([^/]+)(?:\/(\w+))?$/.exec(request.url ?? '') ??
      []
    if (kind === 'invocation' && id === 'next') {
      idle = response
      return handOut()
    }
    const body = await text(request)
    response.writeHead(202).end('{}')
    if (kind === 'init') return failInit(new Error(body))
    const invocation = underway.get(id ?? '')
    underway.delete(id ?? '')
    if (what === 'error') invocation?.reject(new Error(body))
    else if (Buffer.byteLength(body) > PAYLOAD_MAX_BYTES)
      invocation?.reject(new Error('The answer is larger than 6 MB.'))
    else invocation?.resolve(JSON.parse(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  function handOut(): void {
    const invocation = waiting[0]
    if (!idle || !invocation) return
    waiting.shift()
    underway.set(invocation.id, invocation)
    idle
      .writeHead(200, {
        'content-type': 'application/json',
        'lambda-runtime-aws-request-id': invocation.id,
        'lambda-runtime-deadline-ms': String(Date.now() + TIMEOUT_MS),
      })
      .end(invocation.payload)
    idle = null
  }

  const child = spawn(process.execPath, ['--enable-source-maps', BOOTSTRAP], {
    cwd: bundle,
    env: {
      ...environment,
      AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
      LAMBDA_TASK_ROOT: bundle,
      _HANDLER: handler,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  onEnd(async () => {
    child.kill('SIGKILL')
    await ended
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  return {
    initError,
    output: () => output,
    invoke: (event) =>
      new Promise((resolve, reject) => {
        const payload = JSON.stringify(event)
        if (Buffer.byteLength(payload) > PAYLOAD_MAX_BYTES)
          return reject(new Error('The event is larger than 6 MB.'))
        invocations += 1
        waiting.push({ id: `request-${invocations}`, payload, resolve, reject })
        initError.catch(reject)
        handOut()
      }),
  }
}
