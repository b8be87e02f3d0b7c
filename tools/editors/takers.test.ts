/**
 * A company took the product before it had versions, and changed words, colours, the logo, sections, pages and fields. This
 * version reaches it, and one release more.
 * @module-tag all
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IS_MADE } from '../../harness/is-made.ts'
import { buildCopy, linkPackages, linkPictures } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { mergeVersion, UpdateError } from '../update/merge-version.ts'

/** The last commit before versions. */
const BEFORE = '85b765898d00514e335860cb9b7aa8bbdebc3139'
const RELEASE = 'v9.0.0'
const LIMIT_MS = 600_000
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="currentColor" d="M4 4h24v24H4z"/></svg>\n'

test('a changed site from before versions is updated twice', { timeout: LIMIT_MS }, async ({
  skip,
}) => {
  skip(IS_MADE, 'it is about releases of the product, and this is a site that was made from it')
  const hasHistory = spawnSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: ROOT })
  skip(hasHistory.status !== 0, `there is no commit ${BEFORE}: this clone is shallow`)

  const folder = temporaryDirectory()
  const product = clone(ROOT, join(folder, 'product'))
  git(product, 'tag', 'v1.0.0')
  release(product)
  const site = clone(product, join(folder, 'site'))
  git(site, 'reset', '--quiet', '--hard', BEFORE)
  takeOver(site)
  commit(site)

  expect(() => mergeVersion({ root: site, from: product, to: 'v1.0.0' })).toThrow(UpdateError)
  expect(git(site, 'diff', '--name-only', '--diff-filter=U')).toContain('site/src/ui/Logo.tsx')
  git(site, 'checkout', '--theirs', 'site/src/ui/Logo.tsx', 'site/src/shapes/page-section.ts')
  addSection(site, '  ')
  git(site, 'rm', '--quiet', '--force', '--ignore-unmatch', 'site/public/favicon.svg')
  writeFiles(site, { 'content/mark.svg': LOGO })
  commit(site)
  linkPackages(site)
  linkPictures(site)
  replace(site, 'demo/forms.yaml', '  phone: Phone\n', '  phone: Phone\n  company: Company\n')
  commit(site)
  expect(update(site, 'v1.0.0')).toContain('The site has this version.')
  commit(site)

  const output = update(site, RELEASE)
  expect(output).toContain(`${RELEASE} is merged.`)
  expect(output).toContain('content/mails.yaml has `thankYou.inquiry.postscript` now')
  for (const [file, text] of Object.entries({
    'content/mails.yaml': 'postscript: Until soon.',
    'site/src/sections/Hero.tsx': '// Of the release.',
    'content/pages/home.yaml': 'title: Our words.',
    'content/brand.yaml': "accent: '#7dd3fc'",
    'content/mark.svg': 'M4 4h24v24H4z',
    'content/custom-pages/our-prices.yaml': 'What it costs here',
    'site/src/pages/our-house.astro': 'Our house',
    'contract/src/fields.ts': 'companyName',
    'content/forms.yaml': 'company: Your company',
    'content/products/gen-ai-chatbot.yaml': '\n  drawing: chat\n',
    'content/drawings/chat.svg': '<svg',
  }))
    expect(read(site, file), file).toContain(text)
  const { status, output: built } = await buildCopy(join(site, 'site'))
  expect(status, built).toBe(0)
})

function clone(from: string, to: string): string {
  execFileSync('git', ['clone', '--quiet', from, to])
  git(to, 'config', 'user.name', 'Taker')
  git(to, 'config', 'user.email', 'taker@company.example')
  return to
}

/** What a company changes: words, colours, the logo where it was, a section, two pages and a field. */
function takeOver(site: string): void {
  replace(site, 'content/pages/home.yaml', /^ {2}title: Software .*$/m, '  title: Our words.')
  replace(site, 'content/brand.yaml', /accent: oklch\(0.83 0.16 85\)/g, "accent: '#7dd3fc'")
  replace(site, 'site/src/ui/Logo.tsx', /<circle .*\/>/, '<path d="M4 4h24v24H4z" />')
  addSection(site, '    ')
  const drawn = "        {section.type === 'links' && <PageRows {...section} />}\n"
  const prices = "        {section.type === 'prices' && <h2>{section.title}</h2>}\n"
  replace(site, 'site/src/pages/[page].astro', drawn, drawn + prices)
  const page = '\nsections:\n  - type: prices\n    title: What it costs here'
  const partners = read(site, 'content/custom-pages/partners.yaml')
  writeFiles(site, {
    'site/public/favicon.svg': LOGO,
    'content/custom-pages/our-prices.yaml': partners.replace('\nsections:', page),
    'site/src/pages/our-house.astro': '<h1>Our house</h1>\n',
  })
  const field = `  company: {
    control: 'text',
    sentAs: 'companyName',
    maxChars: 80,
    autoComplete: 'organization',
    asked: { 'contact-us-page': 'optional' },
  },
`
  const resume = '  // Last: of a body'
  replace(site, 'contract/src/fields.ts', resume, field + resume)
  const phone = '  phone: Phone\n'
  replace(site, 'content/forms.yaml', phone, `${phone}  company: Your company\n`)
}

/** @param indent that of the version */
function addSection(site: string, indent: string): void {
  const links = `${indent}typed(\n${indent}  'links',`
  const section = `${indent}typed('prices', heading('Heading above the prices.'), 'Our prices.'),\n`
  replace(site, 'site/src/shapes/page-section.ts', links, section + links)
}

/** What a later version may do: a sentence more, other code, other content. */
function release(product: string): void {
  const help = "preview,\n    postscript: line('Below the others.', 80),"
  replace(product, 'site/src/shapes/mails.ts', 'preview,\n    heading', `${help}\n    heading`)
  const preview = /^( {4})(preview: Your (?:message|application) has arrived\.)$/gm
  const mails = read(product, 'content/mails.yaml')
  const hero = read(product, 'site/src/sections/Hero.tsx')
  writeFiles(product, {
    'content/mails.yaml': mails.replace(preview, '$1$2\n$1postscript: Until soon.'),
    'site/src/sections/Hero.tsx': `${hero}// Of the release.\n`,
  })
  replace(product, 'content/pages/home.yaml', /^ {2}title: .*$/m, '  title: Not for you.')
  commit(product)
  git(product, 'tag', RELEASE)
}

/** `npm run update`, of which the first half is that of the site's version. */
function update(site: string, version: string): string {
  const words = ['--import', 'tsx', 'tools/tasks/update.ts', '--to', version]
  const env = { ...process.env, CONTENT_DIR: '' }
  const run = spawnSync(process.execPath, words, { cwd: site, encoding: 'utf8', env })
  return run.stdout + run.stderr
}

function replace(repository: string, file: string, from: string | RegExp, to: string): void {
  const text = read(repository, file)
  expect(text, file).toMatch(from)
  writeFiles(repository, { [file]: text.replace(from, () => to) })
}

function commit(repository: string): void {
  git(repository, 'add', '--all')
  git(repository, 'commit', '--quiet', '--allow-empty', '--message', 'Change files')
}

function git(cwd: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' })
}

const read = (repository: string, file: string) => readFileSync(join(repository, file), 'utf8')
