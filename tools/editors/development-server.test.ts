/** `npm run dev` while an editor writes. */
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { copyProduct } from '../../harness/product-copy.ts'
import { findFreePort } from '../../server/testing/free-port.ts'

const ARTICLE = 'content/insights/agents-that-ask-first.mdoc'
/** Other tests build whole sites meanwhile. */
const WITHIN = { timeout: 90_000, interval: 200 }

test('a mistake is named as soon as it is written, and pages are there again once it is corrected', async () => {
  const copy = copyProduct()
  onTestFinished(copy.remove)
  const port = await findFreePort()
  const server = spawn('astro', ['dev', '--port', String(port)], {
    cwd: copy.path('site'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ASTRO_TELEMETRY_DISABLED: '1',
      // Astro's development server has no pages where this is set.
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => server.on('close', resolve))
  onTestFinished(async () => {
    server.kill()
    await ended
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const readStatus = () =>
    fetch(`http://localhost:${port}/`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(readStatus, WITHIN).toBe(200)
  expect(output).not.toContain('in content/')

  const correct = copy.read(ARTICLE)
  copy.write(
    ARTICLE,
    correct.replace('pictures/agents-that-ask-first', 'pictures/agents-that-ask-furst'),
  )
  await expect
    .poll(() => output, WITHIN)
    .toMatch(
      /There is one mistake in content\/:\n +content\/insights\/agents-that-ask-first\.mdoc:\d+: `cover\.picture` is .*Did you mean pictures\/agents-that-ask-first\.webp\?/,
    )

  copy.write(ARTICLE, correct)
  await expect.poll(() => output, WITHIN).toContain('There is no mistake in content/ any more.')
  await expect.poll(readStatus, WITHIN).toBe(200)
}, 240_000)
