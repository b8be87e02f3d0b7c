import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { temporaryDirectory } from '../../../server/testing/files.ts'
import { CONTENT } from '../lib/content-folder.ts'
import { CONTENT_FILES } from '../shapes/content-files.ts'
import { checkContent, describeContentErrors } from './check-content.ts'

const ARTICLE = 'insights/agents-that-ask-first.mdoc'
const PARTNERS = 'custom-pages/partners.yaml'
const NO_MISTAKE = { errors: [], warnings: [] }
const has = (text: string) => expect.stringContaining(text)
const like = (pattern: RegExp) => expect.stringMatching(pattern)

/** Shown instead of each picture, of which there are 17 MB. */
const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
  .webp()
  .toBuffer()

let folder: string

beforeEach(() => {
  folder = temporaryDirectory()
  cpSync(CONTENT, folder, { recursive: true, filter: (path) => !path.endsWith('.webp') })
  for (const picture of globSync('**/*.webp', { cwd: CONTENT })) write(picture, pixel)
})

const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const write = (file: string, content: string | Buffer) => writeFileSync(join(folder, file), content)
const copy = (from: string, to: string) => cpSync(join(folder, from), join(folder, to))

function change(file: string, from: string | RegExp, to: string): void {
  expect(read(file)).toMatch(from)
  write(file, read(file).replace(from, to))
}

/** @returns the line of the text */
function addText(text: string): number {
  const before = read(ARTICLE).trimEnd()
  write(ARTICLE, `${before}\n\n${text}\n`)
  return before.split('\n').length + 2
}

async function found() {
  const { errors } = await checkContent(folder)
  return errors.map(({ file, message }) => `${file} ${message}`)
}

test('the content that is shipped has no mistake, and nothing to warn of', async () => {
  expect(await checkContent(CONTENT)).toMatchObject(NO_MISTAKE)
})

test('mistakes in several files are all found, each with its file and line', async () => {
  change('services/agentic-ai.yaml', /^line: .*$/m, `line: ${'long '.repeat(40)}`)
  change(ARTICLE, 'author: ananya-deshpande', 'author: ananya-despande')
  change('mails.yaml', 'writing to {company}', 'writing, {name}')
  const { errors } = await checkContent(folder)
  expect(describeContentErrors(errors).split('\n')).toEqual([
    'There are 3 mistakes in content/:',
    like(
      /^ {2}content\/insights\/agents-that-ask-first\.mdoc:\d+: `author` is ananya-despande, .* Did you mean ananya-deshpande\?$/,
    ),
    like(/^ {2}content\/mails\.yaml:2: `thankYou\.subject` has \{name\}/),
    like(/^ {2}content\/services\/agentic-ai\.yaml:\d+: /),
  ])
})

/** A misspelled field in a file of each kind. */
const MISSPELLED = CONTENT_FILES.flatMap(({ path, extension = 'yaml' }) => {
  const [file = path] = path.endsWith('/')
    ? globSync(`${path}*.${extension}`, { cwd: CONTENT }).sort()
    : []
  const lines = readFileSync(join(CONTENT, file), 'utf8').split('\n')
  const line = lines.findIndex((text) => /^\w+:/.test(text))
  const [field = ''] = lines[line]?.split(':') ?? []
  const message = `\`${field}x\` is no field that is known here. Did you mean ${field}?`
  const error = { file: `content/${file}`, line: line + 1, message: has(message) }
  return line < 0 ? [] : [{ file, field, error }]
})
const misspell = ({ file, field }: (typeof MISSPELLED)[number]) =>
  change(file, new RegExp(`^${field}:`, 'm'), `${field}x:`)

test('a mistake in a file of each kind is named with its line', { tags: 'all' }, async () => {
  expect(MISSPELLED.length).toBeGreaterThan(20)
  for (const one of MISSPELLED) {
    const before = read(one.file)
    misspell(one)
    expect((await checkContent(folder)).errors).toEqual([one.error])
    write(one.file, before)
  }
})

test('mistakes in a file of each kind are named all at once', async () => {
  for (const one of MISSPELLED) misspell(one)
  const errors = MISSPELLED.map(({ error }) => error)
  const inOrder = errors.sort((one, other) => one.file.localeCompare(other.file))
  expect((await checkContent(folder)).errors).toEqual(inOrder)
})

const FORM = '  - type: form\n    title: Write\n'
const TAKEN = ['about-us', 'edit', 'index', 'prod', 'services']

/** What an editor does, and what is said to it. */
const MISTAKES: readonly [make: () => void, ...sentences: unknown[]][] = [
  [
    () => {
      for (const name of TAKEN) copy(PARTNERS, `custom-pages/${name}.yaml`)
    },
    ...TAKEN.map((name) => has(`${name}.yaml The address of this page would be /${name}/, which`)),
  ],
  // The fields of a form have names.
  [
    () => {
      copy(PARTNERS, 'custom-pages/two-forms.yaml')
      change('custom-pages/two-forms.yaml', '  - type: quote', `${FORM}  - type: quote`)
    },
    has('two-forms.yaml `sections[8].type` is form once more; a page has one at most.'),
  ],
  [
    () => renameSync(join(folder, 'pages/contact-us.yaml'), join(folder, 'pages/contact-uss.yaml')),
    'content/pages/contact-us.yaml This file is missing. Did you mean pages/contact-uss.yaml?',
  ],
  [
    () => change(PARTNERS, '    title: Who works with us', '    titel: Who works with us'),
    has('`sections[2].titel` is no field that is known here. Did you mean title? Known are type,'),
  ],
  [
    () => change(PARTNERS, 'type: quote', 'type: qoute'),
    like(/`sections\[5\]\.type` is not known\. Did you mean quote\? Known are text, .*“qoute”\.$/),
  ],
  [
    () => copy('services/agentic-ai.yaml', 'services/Agentic AI 2.yaml'),
    like(/^content\/services\/Agentic AI 2\.yaml Its name becomes an address/),
  ],
  [
    () => copy(ARTICLE, 'insights/an-article.md'),
    like(/^content\/insights\/an-article\.md Its name becomes an address.*\.mdoc/),
  ],
  [
    () => write('redirects.yaml', '- from: /ask/\n  to: /contact-us/\n- from: /prod/x\n  to: /\n'),
    has('`[2].from` is "/prod/x", which the server answers itself'),
  ],
  [
    () => change('pages/careers.yaml', "path: '#apply'", 'path: /ask/'),
    like(/^content\/pages\/careers\.yaml `intro\.cta\.path` .* Write \/contact-us\/$/),
  ],
]

test('finds every mistake of names, sections and addresses', async () => {
  for (const [make] of MISTAKES) make()
  const sentences = MISTAKES.flatMap(([, ...said]) => said)
  const messages = await found()
  expect(messages).toEqual(expect.arrayContaining(sentences))
  expect(messages).toHaveLength(sentences.length)
})

test('every link to a draft is a mistake, also of a button', async () => {
  change('services/agentic-ai.yaml', 'draft: false', 'draft: true')
  change('pages/home.yaml', 'path: /contact-us/', 'path: /services/agentic-ai/')
  expect(await found()).toContainEqual(
    like(/^content\/pages\/home\.yaml `.*path` leads to .*Draft: not on the site/),
  )
})

test('what is left out may be in menus, and in no text', async () => {
  for (const name of ['insights', 'people']) rmSync(join(folder, name), { recursive: true })
  change('company.yaml', /^founded: .*\n/m, '')
  const messages = await found()
  expect(messages.map((message) => message.split(' ')[0])).not.toContain('content/navigation.yaml')
  expect(messages).toContainEqual(
    like(/about-us\.yaml .* has \{founded\}, but company\.yaml has no `founded`\./),
  )
  expect(messages).toContainEqual(
    like(/home\.yaml `insights\.link\.path` leads to \/insights\/, which is not there/),
  )
})

test('every mistake in the text of an article or a section is found', async () => {
  const markdown = '"# Large\\n\\n[Us](/about/)\\n\\n![A](../pictures/a.webp)"'
  change(PARTNERS, 'sections:\n', `sections:\n  - type: text\n    text: ${markdown}\n`)
  const line = addText(
    '![](../pictures/gate.jpg)\n\nSee [this](/careers/#aply) of {compani}.\n\n{% pictur /%}',
  )
  const { errors } = await checkContent(folder)
  const foundIn = (path: string) => errors.filter(({ file }) => file === `content/${path}`)
  expect(foundIn(PARTNERS).map(({ message }) => message)).toEqual([
    has('`sections[1].text` in its line 1: The title'),
    has('`sections[1].text` has the picture ../pictures/a.webp'),
    has('`sections[1].text`: a link leads to /about/, but there is no such'),
  ])
  expect(foundIn(ARTICLE).map(({ line: at, message }) => [at - line, message])).toEqual([
    [0, has('no words for people who cannot see it')],
    [0, has('there is no content/pictures/gate.jpg.')],
    [2, has('The text has {compani}, which is not known.')],
    [2, has('A link leads to /careers/#aply, but /careers/ has no part of')],
    [4, "Undefined tag: 'pictur'"],
  ])
})

test('a picture that no page and no article shows is a warning', async () => {
  write('pictures/new.webp', pixel)
  const message = 'No page shows this picture. Delete its file, or use it.'
  const warnings = [{ file: 'content/pictures/new.webp', message }]
  expect(await checkContent(folder)).toMatchObject({ errors: [], warnings })
  addText('![A fork of the path](../pictures/new.webp "Where it begins.")')
  expect(await checkContent(folder)).toMatchObject(NO_MISTAKE)
})

test('a drawing that no page shows is a warning, a name without one a mistake', async () => {
  change('services/agentic-ai.yaml', 'drawing: permission-sheet', 'drawing: permision-sheet')
  const file = 'content/services/agentic-ai.yaml'
  const { errors, warnings } = await checkContent(folder)
  expect(errors).toEqual([
    {
      file,
      line: expect.any(Number),
      message: has('no content/drawings/permision-sheet.svg. Did you mean permission-sheet?'),
    },
  ])
  expect(warnings.map((warning) => warning.file)).toEqual(['content/drawings/permission-sheet.svg'])
})

test('a text slightly too long is a warning, a much longer one a mistake', async () => {
  const titled = (chars: number) => change(ARTICLE, /^title: .*$/m, `title: ${'T'.repeat(chars)}`)
  titled(92)
  const message = '`title` has 92 characters, and about 80 are advised. It fits up to 92.'
  const warnings = [{ file: `content/${ARTICLE}`, message }]
  expect(await checkContent(folder)).toMatchObject({ errors: [], warnings })
  titled(93)
  const errors = [{ message: has('has 93 characters, at most 92 fit.') }]
  expect(await checkContent(folder)).toMatchObject({ errors, warnings: [] })
})

test('a character that no font has is a warning', async () => {
  change(ARTICLE, /^title: .*$/m, 'title: To Łódź 🚀')
  const message = has('`title` has 🚀, for which there is no font')
  const warnings = [{ file: `content/${ARTICLE}`, message }]
  expect(await checkContent(folder)).toMatchObject({ errors: [], warnings })
})

test('a HEIC photo is a mistake that says what to do, also named .jpg', async () => {
  const photo = readFileSync(join(import.meta.dirname, '../../testing/photo.heic'))
  for (const name of ['me.heic', 'you.jpg']) write(`pictures/${name}`, photo)
  change(ARTICLE, '../pictures/agents-that-ask-first.webp', '../pictures/me.heic')
  addText('![You](../pictures/you.jpg)')
  expect(await found()).toEqual([
    like(/`cover\.picture` is \.\.\/pictures\/me\.heic.*npm run convert-photos/),
    like(/The picture is \.\.\/pictures\/you\.jpg.*npm run convert-photos/),
  ])
})

test('wrong encodings and broken pictures are found', async () => {
  write('mails.yaml', Buffer.from(`# für alle\n${read('mails.yaml')}`, 'latin1'))
  write(ARTICLE, Buffer.from(`\ufeff${read(ARTICLE)}`, 'utf16le'))
  copy('logos/ombrix.svg', 'pictures/sports-night.svg')
  change('industries/sports.yaml', 'sports-night.webp', 'sports-night.svg')
  write('pictures/finance-night.webp', '')
  expect(await found()).toEqual([
    like(/industries\/sports\.yaml .*sports-night\.svg, but .* JPEG, PNG or/),
    has(`content/${ARTICLE} is UTF-16 text`),
    has('content/mails.yaml has a character that is not UTF-8'),
    has('content/pictures/finance-night.webp This picture is an empty'),
  ])
})

test('a byte order mark and line ends of Windows are no mistake', async () => {
  for (const file of [ARTICLE, 'mails.yaml', 'brand.yaml'])
    write(file, `\ufeff${read(file).replaceAll('\n', '\r\n')}`)
  expect(await checkContent(folder)).toMatchObject(NO_MISTAKE)
})
