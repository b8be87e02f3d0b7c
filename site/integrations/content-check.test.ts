import { EventEmitter } from 'node:events'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { contentCheck } from './content-check.ts'

test('lets Astro compare its list of pictures again after it was written', () => {
  const watcher = Object.assign(new EventEmitter(), { add: () => watcher })
  const setUp = contentCheck().hooks['astro:server:setup'] as unknown as (setup: object) => void
  setUp({ server: { watcher, environments: {} }, logger: {} })
  const read: string[] = []
  watcher.on('change', (path) => read.push(basename(path)))
  watcher.emit('all', 'change', '/site/.astro/data-store.json')
  expect(read).toEqual([])
  watcher.emit('all', 'change', '/site/.astro/content-assets.mjs')
  expect(read).toEqual(['home.yaml'])
})
