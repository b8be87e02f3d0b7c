// @module-tag all
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../harness/root.ts'
import { temporaryDirectory } from '../server/testing/files.ts'

const git = (...words: string[]) => spawnSync('git', words, { encoding: 'utf8' }).stdout

test.runIf(existsSync(join(ROOT, '.git')))('a clone on Windows has the line ends of all', () => {
  const clone = temporaryDirectory()
  git('clone', '--quiet', '--config', 'core.autocrlf=true', ROOT, clone)
  const files = git('-C', clone, 'ls-files', '--eol').trim().split('\n')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => /w\/crlf/.test(file))).toEqual([])
  expect(git('-C', clone, 'status', '--porcelain')).toBe('')
})
