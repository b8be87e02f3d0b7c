import { expect, test } from 'vitest'
import { editorBackend } from './repository.ts'

test('names a repository on GitHub, GitLab, or one’s own Gitea or Forgejo', () => {
  expect(editorBackend({ service: 'github', repo: 'owner/name' })).toMatchObject({
    // Signing in is by token, which needs no server of its own.
    backend: { name: 'github', repo: 'owner/name', auth_methods: ['token'] },
  })
  expect(editorBackend({ service: 'gitlab', repo: 'group/part/name' })).toMatchObject({
    backend: { name: 'gitlab', repo: 'group/part/name' },
    hosts: ['https://gitlab.com'],
  })
  const host = 'https://git.example.org'
  expect(editorBackend({ service: 'gitea', repo: 'owner/name', host })).toMatchObject({
    backend: { name: 'gitea', repo: 'owner/name', base_url: host },
    hosts: [host],
  })
})
