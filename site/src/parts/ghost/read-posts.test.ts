import { existsSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { parseSettings } from '@lanternfield/settings/read-settings.ts'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../../../../server/testing/files.ts'
import { readPosts } from './read-posts.ts'
import { GHOST_SETTINGS } from './settings.ts'
import { GHOST_KEY, ghostPost, RECORDED_POSTS, startGhostServer } from './testing/ghost-server.ts'

type Rig = { readonly answerPicture?: RequestListener; readonly patienceMs?: number }

async function start(
  posts: readonly object[] = [ghostPost(3), ghostPost(2), ghostPost(1)],
  { answerPicture, patienceMs = 10_000 }: Rig = {},
) {
  const ghost = await startGhostServer(posts, answerPicture)
  onTestFinished(ghost.close)
  const folder = temporaryDirectory()
  const warnings: string[] = []
  const read = (key = GHOST_KEY) =>
    readPosts({
      settings: { url: ghost.url, key },
      folder,
      warn: (sentence) => warnings.push(sentence),
      // Only of the one that is silent it has to run out, whatever else the machine does.
      patienceMs: ghost.trouble === 'silent' ? 300 : patienceMs,
    })
  return { ghost, read, warnings, folder }
}

test('reads every post over all pages, with what cards and the feed need', async () => {
  const { ghost, read } = await start()
  const posts = await read()
  expect(posts.map(({ title }) => title)).toEqual(['Post 3', 'Post 2', 'Post 1'])
  expect(posts[0]).toEqual({
    title: 'Post 3',
    url: `${ghost.url}/post-3/`,
    excerpt: 'Text of post 3.',
    date: new Date('2026-10-03T09:00:00Z'),
    day: new Date('2026-10-03'),
    updated: new Date('2026-11-03T08:00:00Z'),
    author: 'Mira Holloway',
    tags: ['Data'],
    cover: undefined,
  })
  expect(ghost.asked).toHaveLength(2)
  const asked = new URL(ghost.asked[0] ?? '', ghost.url).searchParams
  expect(asked.get('include')).toBe('authors,tags')
  const empty = await start([])
  expect(await empty.read()).toEqual([])
})

test('takes what an editor wrote, else cuts the text', async () => {
  const hostile = 'A\nline\u0007 with \u202ereversed\ud83d text '
  const { read } = await start([
    ghostPost(3, { custom_excerpt: 'By hand.', title: hostile }),
    ghostPost(2, { excerpt: 'word '.repeat(100) }),
    ghostPost(1, { excerpt: '💡'.repeat(300) }),
  ])
  expect(await read()).toMatchObject([
    { excerpt: 'By hand.', title: 'A line with reversed text' },
    { excerpt: `${'word '.repeat(46)}word…` },
    { excerpt: `${'💡'.repeat(239)}…` },
  ])
})

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
const JPEG = await sharp({
  create: { width: 400, height: 300, channels: 3, background: '#468', noise },
})
  .jpeg()
  .toBuffer()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>'
const PICTURE = 'https://blog.acme.example/content/images/a.jpg'

const answering =
  (data: Buffer | string, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(data)

const cutOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': JPEG.length }).write(JPEG.subarray(0, 3000))
  setTimeout(() => response.destroy(), 20)
}

test('reads what a real Ghost answers, and costs a post its picture only', async () => {
  const { read, warnings, ghost } = await start(RECORDED_POSTS, {
    answerPicture: (request, response) => {
      const name = request.url?.split('/').at(-1)
      if (name === 'lamp.jpg') return void response.end(JPEG)
      if (name === 'mark.svg') return void response.end(SVG)
      return void response.writeHead(404).end()
    },
  })
  const posts = await read()
  expect(posts.filter(({ cover }) => cover)).toMatchObject([
    {
      title: 'A lamp for every desk',
      cover: { alt: 'A lamp' },
      // The next day in Kolkata.
      date: new Date('2026-10-01T20:00:00Z'),
      day: new Date('2026-10-02'),
    },
  ])
  const ofMembers = ['For members, with a sentence', 'Open first, then for members']
  expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining(ofMembers))
  expect(posts.map(({ excerpt }) => excerpt)).not.toContain('')
  const sentence = /^The picture of "(.*)" \(.*\) is left out: (.*)\. Upload it to Ghost as .*/
  const reasons = warnings.map((line) => line.replaceAll(ghost.url, '').replace(sentence, '$1: $2'))
  expect(reasons.sort()).toEqual([
    'A picture from elsewhere: https://127.0.0.1:1/elsewhere.png cannot be fetched: bad port',
    'Drawn as SVG: it is a picture in SVG',
    'Picture at #: /picture-at/# answers 404',
    'Picture at //cdn.example/a.png: /a.png answers 404',
    'Picture at /content/images/gone.jpg: /content/images/gone.jpg answers 404',
    'Picture at content/images/x.png: /picture-at-content-images-x-png/content/images/x.png answers 404',
    ...[
      'data:image/png;base64,iVBORw0KGgo=',
      'http://user:pass@cdn.example/a.png',
      'javascript:alert(1)',
    ].map((address) => `Picture at ${address}: its address is not one of the web`),
    'Without a text that everyone may read, posts are left out: "Only a picture", "Nothing but a title", "For paying members", "For members". To show them, give each an excerpt in Ghost.',
  ])
})

test.each<[string, RequestListener, string]>([
  ['no picture', answering('<h1>Hello</h1>'), 'the file is not a picture'],
  ['empty', answering(''), 'the file is empty'],
  ['half of a JPEG', answering(JPEG.subarray(0, 3000)), 'the file is damaged'],
  ['cut off', cutOff, '/content/images/a.jpg cannot be fetched: '],
  ['too large', answering(Buffer.alloc(20_000_001)), 'it has more than 20 MB'],
  ['silent', () => {}, '/content/images/a.jpg cannot be fetched: it takes too long'],
])('a picture that is %s is left out, with a warning', async (name, broken, reason) => {
  let answerPicture = broken
  const { read, warnings } = await start([ghostPost(1, { feature_image: PICTURE })], {
    answerPicture: (request, response) => answerPicture(request, response),
    // 20 MB take longer than a second on a busy machine.
    patienceMs: name === 'silent' ? 1_000 : 60_000,
  })
  expect((await read())[0]?.cover).toBeUndefined()
  expect(warnings[0]).toMatch(/^The picture of "Post 1" \(http:.*\/post-1\/\) is left out: /)
  expect(warnings[0]).toContain(reason)
  answerPicture = answering(JPEG)
  const [fixed] = await read()
  expect(fixed?.cover?.file).toMatch(/^a-[0-9a-f]{16}\.jpg$/)
  answerPicture = broken
  expect((await read())[0]).toEqual(fixed)
  expect(warnings).toHaveLength(2)
  expect(warnings[1]).toMatch(/^The picture of "Post 1" .* is that of the last build: /)
})

test('asks whether a picture has changed', async () => {
  const asked: unknown[] = []
  const { read, warnings } = await start([ghostPost(1, { feature_image: PICTURE })], {
    answerPicture: ({ headers }, response) => {
      asked.push(headers['if-none-match'])
      if (headers['if-none-match']) response.writeHead(304).end()
      else response.writeHead(200, { etag: '"a"' }).end(JPEG)
    },
  })
  expect(await read()).toEqual(await read())
  expect([asked, warnings]).toEqual([[undefined, '"a"'], []])
})

test.each([
  ['broken', /^Ghost is out of order at http.*: it answers 503\./],
  ['silent', /^Ghost does not answer at http.*: it takes too long\./],
] as const)(
  'a %s Ghost leaves the articles of the last build, with a warning',
  async (trouble, sentence) => {
    const posts = [ghostPost(3, { feature_image: PICTURE }), ghostPost(2), ghostPost(1)]
    const { ghost, read, warnings, folder } = await start(posts, {
      answerPicture: answering(JPEG),
    })
    const before = await read()
    expect(existsSync(join(folder, before[0]?.cover?.file ?? ''))).toBe(true)
    ghost.trouble = trouble
    expect(await read()).toEqual(before)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(sentence)
    expect(warnings[0]).toMatch(/built with the 3 articles of 20\d\d-/)
  },
)

test('an unreachable Ghost stops the first build, saying what to do', async () => {
  const { ghost, read } = await start()
  await ghost.close()
  await expect(read()).rejects.toThrow(
    /^Ghost does not answer at http.*ECONNREFUSED.* no articles of an earlier build.*build without GHOST_URL/,
  )
})

test('what is no post of Ghost stops the build, also after an earlier one', async () => {
  const { ghost, read } = await start([ghostPost(1)])
  await read()
  await expect(read('0'.repeat(26))).rejects.toThrow(/^GHOST_CONTENT_KEY is refused by http/)
  ghost.trouble = 'no ghost'
  await expect(read()).rejects.toThrow(/where no Ghost answers: .* gives 200 and no JSON\.$/)
  const malformed = await start([ghostPost(1, { url: 'javascript:alert(1)' })])
  await expect(malformed.read()).rejects.toThrow(/not that of Ghost's Content API: `posts.0.url`/)
})

test('the address needs its key, and is one of the web', () => {
  const errorsOf = (GHOST_URL: string) => parseSettings(GHOST_SETTINGS, { GHOST_URL }).errors
  expect(errorsOf('https://a.example')).toEqual([
    'GHOST_URL is set, but it needs GHOST_CONTENT_KEY too.',
  ])
  expect(errorsOf('blog.a.example')).toContainEqual(
    expect.stringContaining('GHOST_URL is "blog.a.example", but it must be'),
  )
})
