/** A handler as AWS Lambda runs it: the bundle's own code in a process of its own. */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { OnEnd } from '../../server/testing/files.ts'

/** Of an event, and of what is returned. */
const PAYLOAD_MAX_BYTES = 6 * 1024 * 1024

/** @throws with what the handler threw, what the process printed if it ended, or when a payload is larger than Lambda takes */
export type Invoke = (event: unknown) => Promise<unknown>

/** @param handler the file of the bundle and the name of its export, such as `lambda.handler` */
export function startLambda(
  bundle: string,
  handler: string,
  env: Readonly<Record<string, string>>,
  onEnd: OnEnd,
): Invoke {
  const [file, name = ''] = handler.split('.')
  const child = fork(
    join(import.meta.dirname, 'lambda-process.mjs'),
    [join(bundle, `${file}.js`), name],
    { cwd: bundle, env, execArgv: ['--enable-source-maps'], silent: true },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  onEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return async (event) => {
    const id = randomUUID()
    expectSmall(event)
    const answered = new Promise((resolve, reject) => {
      child.on(
        'message',
        function listen(message: { id: string; answer: unknown; error?: string }) {
          if (message.id !== id) return
          child.off('message', listen)
          if (message.error) reject(new Error(message.error))
          else resolve(message.answer)
        },
      )
      void ended.then(() => reject(new Error(output)))
    })
    child.send({ id, event }, () => undefined)
    const answer = await answered
    expectSmall(answer)
    return answer
  }
}

function expectSmall(payload: unknown): void {
  if (Buffer.byteLength(JSON.stringify(payload)) > PAYLOAD_MAX_BYTES)
    throw new Error('Lambda takes and returns at most 6 MB.')
}
