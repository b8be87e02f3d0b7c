/**
 * Runs what docs/what-may-be-left-out.md says: alone and all together, the product holds without the part.
 * @module-tag all
 */
import { spawn } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'

const timeout = 900_000
const PAGE = readFileSync(join(ROOT, 'docs/what-may-be-left-out.md'), 'utf8')
const parts = PAGE.split(/^## /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    lines: /```sh\n(.*?)```/s.exec(text)?.[1] ?? 'false',
  }))
const isLong = Boolean(process.env.LONG_TESTS)

test('the page has each part that stands alone', () => {
  const names = parts.map(({ name }) => name.replace(/^The /, '').split(' ')[0])
  const known = 'guide Ghost Lambda Receivers inbox editor gallery measurements'
  expect(names).toEqual(expect.arrayContaining(known.split(' ')))
})

describe.each([
  { name: 'all of them', lines: parts.map(({ lines }) => lines).join('') },
  ...(isLong ? parts : []),
])('without $name', ({ lines }) => {
  let copy: ProductCopy
  beforeAll(async () => {
    copy = copyProduct({ isWhole: true })
    await run('sh', '-e', '-c', lines)
  })
  afterAll(() => copy?.remove())

  test('types hold, and no file or package is left over', { timeout }, async () => {
    // The types of `astro:content`, which a build has written.
    cpSync(join(ROOT, 'site/.astro'), copy.path('site/.astro'), { recursive: true })
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc')
    for (const project of ['contract', 'server', 'site', '.'])
      await run(process.execPath, tsc, '-p', project)
    await run('knip', '--no-progress', '--include', 'files,dependencies,unlisted,unresolved')
  })

  test.runIf(isLong)('pages of documentation name what is there', { timeout }, async () => {
    await run(process.execPath, '--import', 'tsx', 'tools/tasks/settings.ts')
    const tests = ['docs', 'settings-docs', 'specification', 'load-settings']
    await run('vitest', 'run', '--project=tools', ...tests.map((name) => `tools/${name}.test.ts`))
    await run('vitest', 'run', '--project=contract')
  })

  test.runIf(isLong)('the site is built, and its server answers', { timeout }, async () => {
    const { status, output } = await copy.build()
    expect(status, output).toBe(0)
    const main = copy.path('server/src/main.ts')
    const own = { DATA_DIR: copy.path('data'), CONTENT_DIR: '' }
    const server = await startServerProcess(own, 'site', main)
    try {
      for (const path of ['/', '/contact-us/', '/insights/'])
        expect((await fetch(server.origin + path)).status, path).toBe(200)
    } finally {
      server.kill('SIGTERM')
      await server.ended
    }
  })

  /** @throws Error with all that the program printed, if it fails */
  async function run(command: string, ...args: string[]): Promise<void> {
    const child = spawn(command, args, {
      cwd: copy.path('.'),
      env: { ...process.env, CONTENT_DIR: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    const status = await new Promise((resolve) => child.on('close', resolve))
    if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
  }
})
