/**
 * What an editor learns of mistakes in `content/` from `npm run dev`. Which there are: site/src/content-check/check-content.test.ts
 * @module-tag all
 */
import { spawn } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { copyProduct } from '../../harness/product-copy.ts'
import { findFreePort } from '../../server/testing/free-port.ts'

const ARTICLE = 'content/insights/agents-that-ask-first.mdoc'
/** Other tests build a whole site meanwhile. */
const LIMIT_MS = 600_000
const WITHIN = { timeout: 180_000, interval: 200 }

test('`npm run dev` names a mistake until it is corrected', { timeout: LIMIT_MS }, async () => {
  const copy = copyProduct()
  onTestFinished(copy.remove)
  const article = copy.read(ARTICLE)
  const port = await findFreePort()
  const start = `node --import tsx src/compile/main.ts && exec astro dev --port ${port}`
  const child = spawn(start, {
    shell: true,
    cwd: copy.path('site'),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ASTRO_TELEMETRY_DISABLED: '1',
      CONTENT_DIR: '',
      // Astro's development server has no pages where this is set.
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise((resolve) => child.on('close', resolve))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
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
  const misspelled = article.replace('agents-that-ask-first.webp', 'agents-that-ask-furst.webp')
  expect(misspelled).not.toBe(article)
  copy.write(ARTICLE, misspelled)
  await expect
    .poll(() => output, WITHIN)
    .toMatch(/agents-that-ask-first\.mdoc:\d+: .*Did you mean pictures\/agents-that-ask-first/)
  // At once, while the server still writes down the mistake.
  copy.write(ARTICLE, article)
  await expect.poll(() => output, WITHIN).toContain('There is no mistake in content/ any more.')
  await expect.poll(readStatus, WITHIN).toBe(200)
})
