/**
 * Leaves out what docs/what-may-be-left-out.md has in its table, each part alone and all of them together: the product holds.
 * @module-tag all
 */
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { inquiryPayload } from '../../server/testing/payloads.ts'
import { send } from '../../server/testing/send.ts'
import { startServerProcess } from '../../server/testing/server-process.ts'

const timeout = 900_000
const isLong = Boolean(process.env.LONG_TESTS)

type Part = {
  readonly name: string
  readonly paths: readonly string[]
  /** The files that name it, and what their lines have in them. */
  readonly lines: readonly { readonly file: string; readonly text: string }[]
  /** Packages, and files that parts share: they go with the last part that has them. */
  readonly shared: readonly string[]
}

const parts = readFileSync(join(ROOT, 'docs/what-may-be-left-out.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line))
  .slice(1)
  .map(readPart)

test('the table has each part that stands alone', () => {
  const names = parts.map(({ name }) => name)
  const folders = globSync('{site,server}/src/parts/*/', { cwd: ROOT })
  const listed = parts.flatMap(({ paths }) => paths)
  expect(names).toEqual(expect.arrayContaining(['Search', 'Ghost', 'Gallery', 'Measurements']))
  expect(folders.filter((path) => !listed.includes(path.replace(/\/$/, '')))).toEqual([])
})

test.each(parts)('what the table names of $name is there', ({ paths, lines, shared }) => {
  for (const path of [...paths, ...shared.filter(isFile)])
    expect(globSync(path, { cwd: ROOT }), path).not.toEqual([])
  for (const { file, text } of lines)
    expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(text)
})

describe('without all parts', () => {
  const copy = copyWithout(parts)
  checkTypes(copy)
  checkTests(copy)
  checkSite(copy)
})

// Half a minute of processor time for each, without the build.
describe.runIf(isLong).each(parts)('without $name', (part) => {
  const copy = copyWithout([part])
  checkTypes(copy)
  checkSite(copy)
})

function checkTypes(copy: () => ProductCopy): void {
  test('types hold, and no file or package is left over', { timeout }, async () => {
    // The types of `astro:content`, which a build has written.
    cpSync(join(ROOT, 'site/.astro'), copy().path('site/.astro'), { recursive: true })
    await runIn(copy(), process.execPath, '--import', 'tsx', 'site/src/compile/main.ts')
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc')
    for (const project of ['contract', 'server', 'site', '.'])
      await runIn(copy(), process.execPath, tsc, '-p', project)
    await runIn(
      copy(),
      ...(['knip', '--no-progress', '--include'] as const),
      'files,dependencies,unlisted,unresolved',
    )
  })
}

function checkTests(copy: () => ProductCopy): void {
  test('all other tests pass', { timeout }, async () => {
    for (const task of ['tools/tasks/settings.ts', 'site/src/editing/write-handbook.ts'])
      await runIn(copy(), process.execPath, '--import', 'tsx', task)
    await runIn(
      copy(),
      ...(['vitest', 'run', '--no-isolate', '--tags-filter=!all'] as const),
      ...['contract', 'packages', 'site', 'server', 'tools'].map((name) => `--project=${name}`),
      // Whoever leaves a part out deletes what these name of it.
      ...['docs', 'specification'].map((name) => `--exclude=tools/${name}.test.ts`),
    )
  })
}

function checkSite(copy: () => ProductCopy): void {
  test('the site is built, and its server takes an inquiry', { timeout }, async () => {
    const { status, output } = await copy().build()
    expect(status, output).toBe(0)
    const own = { DATA_DIR: copy().path('data'), CONTENT_DIR: '' }
    const server = await startServerProcess(own, 'site', copy().path('server/src/main.ts'))
    try {
      for (const path of ['/', '/contact-us/', '/insights/', '/case-studies/'])
        expect((await fetch(server.origin + path)).status, path).toBe(200)
      await send(server, inquiryPayload())
      const mails = () => globSync('mail/*.eml', { cwd: own.DATA_DIR })
      await expect.poll(mails, { timeout: 20_000 }).not.toEqual([])
    } finally {
      await server.stop()
    }
  })
}

/** A row of the table. */
function readPart(row: string): Part {
  const [name = '', paths = '', lines = '', shared = ''] = row.split('|').slice(1)
  const [folder = ''] = codesOf(paths)
  return {
    name: name.trim(),
    paths: codesOf(paths),
    lines: codesOf(lines).map((code) => {
      const [file = '', text = `/${basename(folder)}/`] = code.split(/: (.*)/)
      return { file, text }
    }),
    shared: codesOf(shared),
  }
}

const isFile = (name: string) => /\.tsx?$/.test(name)

function codesOf(cell: string): readonly string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

/** A copy of the product without some parts, made before the tests of a block. */
function copyWithout(left: readonly Part[]): () => ProductCopy {
  let copy: ProductCopy
  beforeAll(() => {
    copy = copyProduct({ isWhole: true })
    for (const line of left.flatMap(({ lines }) => lines)) removeLines(copy, line)
    const kept = parts.filter((part) => !left.includes(part)).flatMap(({ shared }) => shared)
    const gone = left.flatMap(({ paths, shared }) => [
      ...paths,
      ...shared.filter((name) => isFile(name) && !kept.includes(name)),
    ])
    for (const { paths, shared } of left)
      for (const name of shared.filter((name) => !isFile(name) && !kept.includes(name)))
        for (const folder of ['.', /^\w+/.exec(paths[0] ?? '')?.[0]])
          removeLines(copy, { file: `${folder}/package.json`, text: `"${name}":` })
    for (const file of globSync(gone, { cwd: copy.path('.') }))
      rmSync(copy.path(file), { recursive: true, force: true })
  })
  afterAll(() => copy?.remove())
  return () => copy
}

/** Deletes the lines of a file that have a text, and the entries with the names that they import. */
function removeLines(copy: ProductCopy, { file, text }: Part['lines'][number]): void {
  // All parts together may leave out a file that one of them names.
  if (!existsSync(copy.path(file))) return
  const lines = copy.read(file).split('\n')
  const names = lines
    .filter((line) => line.includes(text))
    .flatMap((line) => /^import \{ (\w+)(?: as (\w+))? \}/.exec(line)?.slice(1) ?? [])
  const isEntry = (line: string) => names.some((name) => name && line.trim() === `${name},`)
  const kept = file.endsWith('.yaml')
    ? withoutItem(lines, text)
    : lines.filter((line) => !line.includes(text) && !isEntry(line))
  copy.write(file, kept.join('\n'))
}

/** The lines of a YAML file without the entry of a list that has a text. */
function withoutItem(lines: readonly string[], text: string): readonly string[] {
  const end = lines.findIndex((line) => line.includes(text))
  const start = lines.findLastIndex((line, index) => index <= end && /^ *- /.test(line))
  return lines.toSpliced(start, end - start + 1)
}

/** @throws Error with all that the program printed, if it fails */
async function runIn(copy: ProductCopy, command: string, ...args: string[]): Promise<void> {
  const { status, output } = await copy.run(command, ...args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`)
}
