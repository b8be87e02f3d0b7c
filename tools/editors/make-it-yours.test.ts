/** Two companies make their site of a copy of the product, and build it: one in English, one in German with a logo. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { copyProduct, type ProductCopy } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { DENTAL, INDUSTRIAL, LOGO } from '../make-it-yours/testing/companies.ts'
import { testOwnSite } from '../own-site/own-site.suite.ts'

const LIMIT_MS = 600_000

describe.each([DENTAL, INDUSTRIAL])('$name', (company) => {
  let copy: ProductCopy
  let output: string

  beforeAll(async () => {
    copy = copyProduct()
    for (const folder of ['tools', 'harness', 'languages'])
      cpSync(join(ROOT, folder), copy.path(folder), { recursive: true })
    copy.write('logo.svg', LOGO)
    mkdirSync(copy.path('site/dist'))
    output = answer(copy, company).output
    expect(existsSync(copy.path('site/dist')), 'the build of the invented company').toBe(false)
    const built = await copy.build({ SITE_URL: `https://www.${company.domain}` })
    expect(built.status, built.output).toBe(0)
  }, LIMIT_MS)
  afterAll(() => copy?.remove())

  test('is told what is left to write, in the order of the site', () => {
    const steps = [...output.matchAll(/^ +\d+\. content\/([\w./-]+)/gm)].map(([, path]) => path)
    expect(steps.slice(0, 3)).toEqual(['company.yaml', 'pages/home.yaml', 'services/'])
    for (const path of steps) expect(existsSync(copy.path(`content/${path}`)), path).toBe(true)
  })

  test('has settings of its own', () => {
    const environment = copy.read('.env')
    expect(environment).toContain(`SITE_URL=https://www.${company.domain}\n`)
    expect(environment).toContain(`MAIL_FROM=website@${company.domain}\n`)
  })

  test('changes nothing when it runs again', () => {
    const before = readAll(copy)
    const again = answer(copy, { ...company, name: 'Another' })
    expect(again).toMatchObject({ status: 0 })
    expect(again.output).toContain(`This is the site of ${company.name} already`)
    expect(readAll(copy)).toEqual(before)
  })

  testOwnSite(() => copy.path('.'))

  if (company === INDUSTRIAL) testGerman(() => copy)
})

function testGerman(copy: () => ProductCopy): void {
  const readBuilt = (file: string) => copy().read(`site/dist/${file}`)

  test('names its language to programs', () => {
    expect(JSON.parse(readBuilt('manifest.webmanifest')).lang).toBe('de')
    expect(load(readBuilt('index.html'))('script[type="application/ld+json"]').text()).toContain(
      '"inLanguage":"de"',
    )
    // Pagefind has read its stemmer from the pages.
    expect(readdirSync(copy().path('site/dist/pagefind'))).toContain('wasm.de.pagefind')
  })

  test('gives browsers the messages of forms in that language alone', () => {
    const scripts = readdirSync(copy().path('site/dist/assets'))
      .filter((name) => name.endsWith('.js'))
      .map((name) => readBuilt(`assets/${name}`))
      .join('\n')
    const { required, emailFormat, sendFailed } = parse(
      copy().read('content/messages.yaml'),
    ).messages
    for (const message of [required, emailFormat, sendFailed]) expect(scripts).toContain(message)
    for (const english of ['Invalid email format', 'Only alphabetic characters are allowed'])
      expect(scripts).not.toContain(english)
  })

  test('writes hours as they are written there', () => {
    expect(load(readBuilt('contact-us/index.html'))('main').text()).toContain('17:00 Uhr (MEZ)')
  })
}

test('a wrong answer changes nothing', () => {
  const copy = copyProduct()
  try {
    for (const folder of ['tools', 'harness', 'languages'])
      cpSync(join(ROOT, folder), copy.path(folder), { recursive: true })
    const before = readAll(copy)
    for (const [wrong, message] of [
      [{ email: 'hello' }, '`email` wants an e-mail address'],
      [{ logo: './nowhere.svg' }, 'logo: '],
    ] as const) {
      const { status, output } = answer(copy, { ...DENTAL, ...wrong })
      expect(status).toBe(1)
      expect(output).toContain('Nothing was changed')
      expect(output).toContain(message)
      expect(readAll(copy)).toEqual(before)
      expect(
        readdirSync(copy.path('.')).filter((name) => /demo|content\.new|^\.env$/.test(name)),
      ).toEqual([])
    }
  } finally {
    copy.remove()
  }
})

function answer(copy: ProductCopy, company: object) {
  copy.write('answers.yaml', stringify(company))
  const task = copy.path('tools/tasks/make-it-yours.ts')
  const words = ['--import', 'tsx', task, '--answers', copy.path('answers.yaml')]
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: '' },
  })
  return { status, output: stdout + stderr }
}

/** The text of every file of the content. */
function readAll(copy: ProductCopy): Record<string, string> {
  const files = readdirSync(copy.path('content'), { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file, readFileSync(file, 'latin1')]),
  )
}
