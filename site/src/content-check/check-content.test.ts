import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONTENT_FOLDER } from '@lanternfield/contract/content-folder.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { checkContent, describeContentErrors } from './check-content.ts'

const CONTENT = join(import.meta.dirname, '../../..', CONTENT_FOLDER)

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lanternfield-content-'))
  cpSync(CONTENT, folder, { recursive: true })
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
})

function change(file: string, from: string | RegExp, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text).toMatch(from)
  writeFileSync(join(folder, file), text.replace(from, to))
}

async function found() {
  const { errors } = await checkContent(folder)
  return errors.map(({ file, message }) => `${file} ${message}`)
}

test('the content that is shipped has no mistake, and nothing to warn of', async () => {
  expect(await checkContent(CONTENT)).toEqual({ errors: [], warnings: [] })
})

test('mistakes in several files are all found, each with its file and line', async () => {
  change('services/agentic-ai.yaml', /^line: .*$/m, `line: ${'long '.repeat(40)}`)
  change(
    'insights/agents-that-ask-first.mdoc',
    'author: ananya-deshpande',
    'author: ananya-despande',
  )
  change('mails.yaml', 'writing to {company}', 'writing, {name}')
  const { errors } = await checkContent(folder)
  expect(errors.map(({ file }) => file)).toEqual([
    'content/insights/agents-that-ask-first.mdoc',
    'content/mails.yaml',
    'content/services/agentic-ai.yaml',
  ])
  const lines = describeContentErrors(errors).split('\n')
  expect(lines[0]).toBe('There are 3 mistakes in content/:')
  expect(lines[1]).toMatch(
    /^ {2}content\/insights\/agents-that-ask-first\.mdoc:\d+: `author` is ananya-despande, .* Did you mean ananya-deshpande\?$/,
  )
  expect(lines[2]).toMatch(/^ {2}content\/mails\.yaml:2: `thankYou\.subject` has \{name\}/)
})

test('a mistyped file name is suggested for a missing file', async () => {
  renameSync(join(folder, 'pages/home.yaml'), join(folder, 'pages/hom.yaml'))
  expect(await found()).toEqual([
    'content/pages/home.yaml This file is missing. Did you mean pages/hom.yaml?',
  ])
})

test('a mistake in a section is described by what its type has', async () => {
  const page = 'custom-pages/partners.yaml'
  change(page, 'type: quote', 'type: qoute')
  change(page, '    title: Who works with us this way', '    titel: Who works with us this way')
  expect(await found()).toEqual([
    expect.stringContaining(
      '`sections[2].titel` is no field that is known here. Did you mean title? Known are type, title, items.',
    ),
    expect.stringMatching(
      /`sections\[5\]\.type` is not known\. Did you mean quote\? Known are text, paragraphs, .* There is “qoute”\.$/,
    ),
  ])
})

test('a page has one form, since its fields have names', async () => {
  const form = '  - type: form\n    title: Write\n'
  change('custom-pages/partners.yaml', '  - type: quote', `${form}  - type: quote`)
  expect(await found()).toEqual([
    'content/custom-pages/partners.yaml `sections[8].type` is form once more; a page has one at most. Take one away. There is “form”.',
  ])
})

test('the Markdown of a section is checked as that of an article is', async () => {
  change(
    'custom-pages/partners.yaml',
    'sections:\n',
    `sections:
  - type: text
    text: |
      # Too large
      See [the office](/about/), [below](#who-pays) and [the form](#message).

      ![A gate](../pictures/gate.webp)

      ## Who pays
`,
  )
  expect(await found()).toEqual([
    expect.stringContaining('`sections[1].text` in its line 1: The title'),
    expect.stringContaining('`sections[1].text` has the picture ../pictures/gate.webp'),
    expect.stringContaining('`sections[1].text`: a link leads to /about/, but there is no such'),
  ])
})

test('what is left out may be in menus, and in no text', async () => {
  for (const name of ['insights', 'people']) rmSync(join(folder, name), { recursive: true })
  change('company.yaml', /^founded: .*\n/m, '')
  const messages = await found()
  const files = messages.map((message) => message.split(' ')[0])
  expect(files).not.toContain('content/navigation.yaml')
  expect(messages).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /about-us\.yaml .* has \{founded\}, but company\.yaml has no `founded`\./,
      ),
      expect.stringMatching(
        /home\.yaml `insights\.link\.path` leads to \/insights\/, which is not there/,
      ),
    ]),
  )
})

test('a name that is no address, is taken, or ends wrongly is found', async () => {
  const copy = (from: string, to: string) => cpSync(join(folder, from), join(folder, to))
  copy('services/agentic-ai.yaml', 'services/Agentic AI 2.yaml')
  copy('insights/agents-that-ask-first.mdoc', 'insights/an-article.md')
  const taken = ['about-us', 'edit', 'index', 'prod', 'services']
  for (const name of taken) copy('custom-pages/partners.yaml', `custom-pages/${name}.yaml`)
  expect(await found()).toEqual([
    ...taken.map(
      (name) =>
        `content/custom-pages/${name}.yaml The address of this page would be /${name}/, which the site uses already. Give the file another name.`,
    ),
    expect.stringMatching(/^content\/insights\/an-article\.md Its name becomes an address.*\.mdoc/),
    expect.stringMatching(/^content\/services\/Agentic AI 2\.yaml Its name becomes an address/),
  ])
})

const ARTICLE = 'insights/agents-that-ask-first.mdoc'
const addText = (text: string) => {
  const before = readFileSync(join(folder, ARTICLE), 'utf8').trimEnd()
  writeFileSync(join(folder, ARTICLE), `${before}\n\n${text}\n`)
  return before.split('\n').length + 2
}

test('every mistake in the text of an article is found, with its line', async () => {
  const line = addText(
    '![](../pictures/gate.jpg)\n\nSee [this](/careers/#aply) of {compani}.\n\n{% pictur /%}',
  )
  const { errors } = await checkContent(folder)
  const report = errors.map(({ line: at, message }) => [at - line, message])
  expect(report).toEqual([
    [0, expect.stringContaining('no words for people who cannot see it')],
    [0, expect.stringContaining('there is no content/pictures/gate.jpg.')],
    [2, expect.stringContaining('The text has {compani}, which is not known.')],
    [2, expect.stringContaining('A link leads to /careers/#aply, but /careers/ has no part of')],
    [4, "Undefined tag: 'pictur'"],
  ])
})

test('a button that links to a draft or an old address is a mistake', async () => {
  change('services/agentic-ai.yaml', 'draft: false', 'draft: true')
  change('pages/home.yaml', 'path: /contact-us/', 'path: /services/agentic-ai/')
  writeFileSync(join(folder, 'redirects.yaml'), '- from: /ask/\n  to: /contact-us/\n')
  change('pages/careers.yaml', "path: '#apply'", 'path: /ask/')
  // Articles link to it too.
  const ofPages = (await found()).filter((message) => message.startsWith('content/pages/'))
  expect(ofPages).toEqual([
    expect.stringMatching(
      /^content\/pages\/careers\.yaml `intro\.cta\.path` .* Write \/contact-us\/$/,
    ),
    expect.stringMatching(/^content\/pages\/home\.yaml `.*path` leads to .*Draft: not on the site/),
  ])
})

test('a picture that no page and no article shows is a warning', async () => {
  const picture = join(folder, 'pictures/agents-that-ask-first.webp')
  cpSync(picture, join(folder, 'pictures/new.webp'))
  const message = 'No page shows this picture. Delete its file, or use it.'
  expect(await checkContent(folder)).toMatchObject({
    errors: [],
    warnings: [{ file: 'content/pictures/new.webp', message }],
  })
  addText('![A fork of the path](../pictures/new.webp "Where it begins.")')
  expect(await checkContent(folder)).toEqual({ errors: [], warnings: [] })
})

test('a text slightly too long is a warning, a much longer one a mistake', async () => {
  const titled = (chars: number) => change(ARTICLE, /^title: .*$/m, `title: ${'T'.repeat(chars)}`)
  titled(92)
  const message = '`title` has 92 characters, and about 80 are advised. It fits up to 92.'
  expect(await checkContent(folder)).toMatchObject({
    errors: [],
    warnings: [{ file: `content/${ARTICLE}`, message }],
  })
  titled(93)
  const mistake = { message: expect.stringContaining('has 93 characters, at most 92 fit.') }
  expect(await checkContent(folder)).toMatchObject({ errors: [mistake], warnings: [] })
})

test('a HEIC photo is a mistake that says what to do, also named .jpg', async () => {
  for (const name of ['me.heic', 'you.jpg'])
    cpSync(join(import.meta.dirname, '../../testing/photo.heic'), join(folder, 'pictures', name))
  change(ARTICLE, '../pictures/agents-that-ask-first.webp', '../pictures/me.heic')
  addText('![You](../pictures/you.jpg)')
  expect(await found()).toEqual([
    expect.stringMatching(/`cover\.picture` is \.\.\/pictures\/me\.heic.*npm run convert-photos/),
    expect.stringMatching(/The picture is \.\.\/pictures\/you\.jpg.*npm run convert-photos/),
  ])
})

test('an old address that the server answers itself is a mistake', async () => {
  writeFileSync(
    join(folder, 'redirects.yaml'),
    '- from: /Healthz\n  to: /\n- from: /prod/x\n  to: /\n',
  )
  expect(await found()).toEqual([
    expect.stringContaining('`[2].from` is "/prod/x", which the server answers itself'),
  ])
})

/** Writes a file in another way. */
function rewrite(file: string, write: (text: string) => string | Buffer): void {
  writeFileSync(join(folder, file), write(readFileSync(join(folder, file), 'utf8')))
}

test('wrong encodings and broken pictures are found', async () => {
  rewrite('mails.yaml', (text) => Buffer.from(`# für alle\n${text}`, 'latin1'))
  rewrite(ARTICLE, (text) => Buffer.from(`\ufeff${text}`, 'utf16le'))
  cpSync(join(folder, 'logos/ombrix.svg'), join(folder, 'pictures/sports-night.svg'))
  change('industries/sports.yaml', 'sports-night.webp', 'sports-night.svg')
  writeFileSync(join(folder, 'pictures/finance-night.webp'), '')
  const { errors } = await checkContent(folder)
  expect(describeContentErrors(errors).split('\n').slice(1)).toEqual([
    expect.stringMatching(/industries\/sports\.yaml:\d+: .*sports-night\.svg, but .* JPEG, PNG or/),
    expect.stringContaining(`content/${ARTICLE}:1: is UTF-16 text`),
    expect.stringContaining('content/mails.yaml:1: has a character that is not UTF-8'),
    expect.stringContaining('content/pictures/finance-night.webp:1: This picture is an empty'),
  ])
})

test.each([
  ['a byte order mark', (text: string) => `\ufeff${text}`],
  ['line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
])('%s is no mistake', async (_, write) => {
  for (const file of [ARTICLE, 'mails.yaml', 'brand.yaml']) rewrite(file, write)
  expect(await checkContent(folder)).toEqual({ errors: [], warnings: [] })
})
