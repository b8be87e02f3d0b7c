import { expect, test } from 'vitest'
import { readEditorRepository } from './repository.ts'

const read = (written: string) => readEditorRepository({ EDITOR_REPOSITORY: written })

test('there is no editor on the site unless a repository is named', () => {
  expect(readEditorRepository({})).toBeUndefined()
  expect(read(' ')).toBeUndefined()
})

test('names a repository on GitHub, GitLab, or one’s own Gitea or Forgejo', () => {
  expect(read('github:owner/name')).toMatchObject({
    // Signing in is by token, which needs no server of its own.
    backend: { name: 'github', repo: 'owner/name', auth_methods: ['token'] },
  })
  expect(read('gitlab:group/part/name')).toMatchObject({
    backend: { name: 'gitlab', repo: 'group/part/name' },
    hosts: ['https://gitlab.com'],
  })
  const host = 'https://git.example.org'
  expect(read(`gitea:${host}/owner/name`)).toMatchObject({
    backend: { name: 'gitea', repo: 'owner/name', base_url: host },
    hosts: [host],
  })
})

test.each([
  'owner/name',
  'github:owner',
  'github:owner/part/name',
  'bitbucket:owner/name',
  'gitea:http://git.example.org/owner/name',
  'github:owner/na me',
  'gitlab:group/name; img-src *',
])('refuses %s, and says how it is written', (written) => {
  expect(() => read(written)).toThrow(
    `EDITOR_REPOSITORY is "${written}". It wants github:owner/name`,
  )
})
