import { expect, test } from 'vitest'
import { CONTENT_FOLDER } from '../lib/content-folder.ts'
import { PictureReference } from '../shapes/field-kinds.ts'
import { composeSiteModule } from './site-module.ts'

test('each picture is imported once, wherever it is named from', () => {
  const night = () => new PictureReference('../pictures/night.webp')
  const places = [
    { name: 'home', isFolder: false, files: [{ path: 'pages/home.yaml', value: { a: night() } }] },
    {
      name: 'people',
      isFolder: true,
      files: [{ path: 'people/ada.yaml', value: { since: new Date(0), photo: night() } }],
    },
  ]
  const module = composeSiteModule(places, new Map())
  expect(module).toContain(`import picture0 from "../${CONTENT_FOLDER}/pictures/night.webp"\n`)
  expect(module).toContain('export const files = {\nhome: {a:picture0}\n}')
  expect(module).toContain('export const folders = {\npeople: [{since:new Date(0),photo:picture0}]')
  expect(module).not.toContain('picture1')
})
