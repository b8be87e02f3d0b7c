import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPosts } from './read-posts.ts'
import { GHOST_KEY, ghostPost, startGhostServer } from './testing/ghost-server.ts'

async function start(posts: readonly object[] = [ghostPost(3), ghostPost(2), ghostPost(1)]) {
  const ghost = await startGhostServer(posts)
  onTestFinished(ghost.close)
  const cacheDir = mkdtempSync(join(tmpdir(), 'lanternfield-ghost-'))
  onTestFinished(() => rmSync(cacheDir, { recursive: true }))
  const warnings: string[] = []
  const read = (key = GHOST_KEY) =>
    readPosts({
      settings: { url: ghost.url, key },
      cacheDir,
      warn: (sentence) => warnings.push(sentence),
      // Only of the one that is silent it has to run out, whatever else the machine does.
      patienceMs: ghost.trouble === 'silent' ? 300 : 10_000,
    })
  return { ghost, read, warnings }
}

test('reads every post over all pages, with what cards and the feed need', async () => {
  const { ghost, read } = await start()
  const posts = await read()
  expect(posts.map(({ title }) => title)).toEqual(['Post 3', 'Post 2', 'Post 1'])
  expect(posts[0]).toEqual({
    title: 'Post 3',
    url: 'https://blog.acme.example/post-3/',
    excerpt: 'Text of post 3.',
    date: new Date('2026-10-03T09:00:00Z'),
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

test('takes what an editor wrote, else cuts the text and names the picture', async () => {
  const url = 'https://blog.acme.example/content/images/a.jpg'
  const { read } = await start([
    ghostPost(2, {
      ...{ custom_excerpt: 'By hand.', feature_image: url, feature_image_alt: 'A lamp' },
    }),
    ghostPost(1, { excerpt: 'word '.repeat(100), feature_image: url }),
  ])
  expect(await read()).toMatchObject([
    { excerpt: 'By hand.', cover: { picture: url, alt: 'A lamp' } },
    { excerpt: `${'word '.repeat(46)}word…`, cover: { picture: url, alt: 'Post 1' } },
  ])
})

test.each([
  ['broken', /^Ghost is out of order at http.*: it answers 503\./],
  ['silent', /^Ghost does not answer at http.*: it takes too long\./],
] as const)(
  'a %s Ghost leaves the articles of the last build, with a warning',
  async (trouble, sentence) => {
    const { ghost, read, warnings } = await start()
    const before = await read()
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
