import { type Environment, parseSettings } from '@lanternfield/settings/read-settings.ts'
import { expect, test } from 'vitest'
import { EDITOR_SETTINGS } from './settings.ts'

const ofBuild = (environment: Environment) => parseSettings(EDITOR_SETTINGS, environment)

test.each([
  ['github:owner/name', { service: 'github', repo: 'owner/name' }],
  ['gitlab:a/b/c', { service: 'gitlab', repo: 'a/b/c' }],
  [
    'gitea:https://git.example/owner/name',
    { service: 'gitea', host: 'https://git.example', repo: 'owner/name' },
  ],
])('reads EDITOR_REPOSITORY=%s', (EDITOR_REPOSITORY, repository) => {
  expect(ofBuild({ EDITOR_REPOSITORY }).values.editorRepository).toEqual(repository)
})

test.each([
  'owner/name',
  'github:owner',
  'github:owner/part/name',
  'bitbucket:owner/name',
  'gitea:http://git.example.org/owner/name',
  'github:owner/na me',
  'gitlab:group/name; img-src *',
])('refuses EDITOR_REPOSITORY=%s, and says what is wanted', (EDITOR_REPOSITORY) => {
  expect(ofBuild({ EDITOR_REPOSITORY }).errors).toEqual([
    expect.stringMatching(/^EDITOR_REPOSITORY is ".*", but it must be .+\.$/),
  ])
})

test('refuses an editor on the host of a tag manager, which could read access tokens', () => {
  const editor = { EDITOR_REPOSITORY: 'github:owner/name' }
  const { errors } = ofBuild({ ...editor, PUBLIC_GTM_ID: 'GTM-TEST123' })
  expect(errors).toEqual([
    expect.stringMatching(
      /^EDITOR_REPOSITORY cannot be set together with PUBLIC_GTM_ID: its tags could read .* Unset one of them; /,
    ),
  ])
  expect(ofBuild({ ...editor, PUBLIC_GTM_ID: ' ' }).errors).toEqual([])
})
