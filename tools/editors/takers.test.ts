/**
 * Four companies took the product before it had versions, and changed it: words alone; colours and the logo; a section and a
 * page of their own; a field of their own. This version reaches them, and one release more.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IS_MADE } from '../../harness/is-made.ts'
import { linkPackages } from '../../harness/product-copy.ts'
import { ROOT } from '../../harness/root.ts'
import { writeFiles } from '../../server/testing/files.ts'
import { mergeVersion, UpdateError } from '../update/merge-version.ts'

/** The last commit before versions. */
const BEFORE = '85b765898d00514e335860cb9b7aa8bbdebc3139'
const RELEASE = 'v9.0.0'
const LIMIT_MS = 600_000
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="currentColor" d="M4 4h24v24H4z"/></svg>\n'

type Taker = {
  readonly name: string
  /** What it changed before. */
  readonly change: (site: string) => void
  /** The files that it and this version have both changed, and what it does about them. */
  readonly settle?: { readonly conflicts: RegExp; readonly resolve: (site: string) => void }
  /** What must be as it was, by file. */
  readonly keeps: Readonly<Record<string, string>>
  readonly isBuilt: boolean
}

const TAKERS: readonly Taker[] = [
  {
    name: 'words only',
    change: (site) => {
      replace(site, 'content/pages/home.yaml', /^ {2}title: Software .*$/m, '  title: Our words.')
      replace(site, 'content/forms.yaml', 'submit: Submit', 'submit: Send it')
    },
    keeps: { 'content/pages/home.yaml': 'title: Our words.', 'content/forms.yaml': 'Send it' },
    isBuilt: Boolean(process.env.LONG_TESTS),
  },
  {
    name: 'colours and the logo',
    change: (site) => {
      replace(site, 'content/brand.yaml', /accent: oklch\(0.83 0.16 85\)/g, "accent: '#7dd3fc'")
      // Where the logo was before.
      writeFiles(site, { 'site/public/favicon.svg': LOGO })
      replace(site, 'site/src/ui/Logo.tsx', /<circle .*\/>/, '<path d="M4 4h24v24H4z" />')
    },
    settle: {
      conflicts: /site\/src\/ui\/Logo\.tsx/,
      resolve: (site) => {
        git(site, 'checkout', '--theirs', 'site/src/ui/Logo.tsx')
        git(site, 'rm', '--quiet', '--force', '--ignore-unmatch', 'site/public/favicon.svg')
        writeFiles(site, { 'content/mark.svg': LOGO })
      },
    },
    keeps: { 'content/brand.yaml': "accent: '#7dd3fc'", 'content/mark.svg': 'M4 4h24v24H4z' },
    isBuilt: Boolean(process.env.LONG_TESTS),
  },
  {
    name: 'a section and a page of its own',
    change: (site) => {
      const section = "    typed('prices', heading('Heading above the prices.'), 'Our prices.'),\n"
      const links = "    typed(\n      'links',"
      replace(site, 'site/src/shapes/page-section.ts', links, section + links)
      const page = 'site/src/pages/[page].astro'
      const drawn = "        {section.type === 'links' && <PageRows {...section} />}\n"
      replace(
        site,
        page,
        drawn,
        `${drawn}        {section.type === 'prices' && <h2>{section.title}</h2>}\n`,
      )
      const partners = readFileSync(join(site, 'content/custom-pages/partners.yaml'), 'utf8')
      const prices = '\nsections:\n  - type: prices\n    title: What it costs here'
      writeFiles(site, {
        'content/custom-pages/our-prices.yaml': partners.replace('\nsections:', prices),
        'site/src/pages/our-house.astro': '<h1>Our house</h1>\n',
      })
    },
    keeps: {
      'content/custom-pages/our-prices.yaml': 'What it costs here',
      'site/src/pages/our-house.astro': 'Our house',
    },
    isBuilt: true,
  },
  {
    name: 'a field of its own',
    change: (site) => {
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
      replace(
        site,
        'content/forms.yaml',
        '  phone: Phone\n',
        '  phone: Phone\n  company: Your company\n',
      )
    },
    keeps: {
      'contract/src/fields.ts': 'companyName',
      'content/forms.yaml': 'company: Your company',
    },
    isBuilt: Boolean(process.env.LONG_TESTS),
  },
]

const hasHistory =
  spawnSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: ROOT }).status === 0

// Of our own releases, and so not on a site that was made from one.
describe.runIf(hasHistory && !IS_MADE)('a site from before versions', () => {
  let folder: string
  let product: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'takers-'))
    product = clone(ROOT, 'product')
    git(product, 'tag', 'v1.0.0')
    release(product)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(TAKERS)(
    'of a company that changed $name',
    ({ name, change, settle, keeps, isBuilt }) => {
      const site = clone(product, name.replaceAll(' ', '-'))
      git(site, 'reset', '--quiet', '--hard', BEFORE)
      change(site)
      commit(site)
      const merge = () => mergeVersion({ root: site, from: product, to: 'v1.0.0' })
      if (settle) {
        expect(merge).toThrow(UpdateError)
        expect(git(site, 'diff', '--name-only', '--diff-filter=U')).toMatch(settle.conflicts)
        settle.resolve(site)
        commit(site)
      } else expect(merge()).toBe('v1.0.0')
      linkPackages(site)
      if (name === 'a field of its own')
        replace(site, 'demo/forms.yaml', '  phone: Phone\n', '  phone: Phone\n  company: Company\n')
      commit(site)
      expect(update(site, 'v1.0.0')).toContain('The site has this version.')
      commit(site)

      const output = update(site, RELEASE)
      expect(output).toContain(`${RELEASE} is merged.`)
      expect(output).toContain('content/mails.yaml has `thankYou.inquiry.postscript` now')
      expect(read(site, 'content/mails.yaml')).toContain('postscript: Until soon.')
      expect(read(site, 'site/src/sections/Hero.tsx')).toContain('// Of the release.')
      for (const [file, text] of Object.entries(keeps))
        expect(read(site, file), file).toContain(text)
      if (isBuilt) build(site)
    },
    LIMIT_MS,
  )

  function clone(from: string, name: string): string {
    const to = join(folder, name)
    git(folder, 'clone', '--quiet', from, to)
    git(to, 'config', 'user.name', 'Taker')
    git(to, 'config', 'user.email', 'taker@company.example')
    return to
  }
})

/** What a later version may do: a sentence more, other code, other content. */
function release(product: string): void {
  const help = "preview,\n    postscript: line('Below the others.', 80),"
  replace(product, 'contract/src/mail-copy.ts', 'preview,\n    heading', `${help}\n    heading`)
  const mails = read(product, 'content/mails.yaml')
  const added = mails.replace(
    /^( {4})(preview: Your (?:message|application) has arrived\.)$/gm,
    '$1$2\n$1postscript: Until soon.',
  )
  writeFiles(product, { 'content/mails.yaml': added })
  replace(product, 'content/pages/home.yaml', /^ {2}title: .*$/m, '  title: Not for you.')
  writeFiles(product, {
    'site/src/sections/Hero.tsx': `${read(product, 'site/src/sections/Hero.tsx')}// Of the release.\n`,
  })
  commit(product)
  git(product, 'tag', RELEASE)
}

/** `npm run update`, of which the first half is that of the site's version. */
function update(site: string, version: string): string {
  const words = ['--import', 'tsx', 'tools/tasks/update.ts', '--to', version]
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: site,
    encoding: 'utf8',
    env: { ...process.env, CONTENT_DIR: '' },
  })
  return stdout + stderr
}

function build(site: string): void {
  const env = {
    ...process.env,
    CONTENT_DIR: '',
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
  execFileSync('astro', ['build', '--silent'], { cwd: join(site, 'site'), env, stdio: 'pipe' })
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
