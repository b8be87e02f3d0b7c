import { expect, test } from 'vitest'
import { bareAddress, isServerPath, withQuery } from './site-rules.ts'

test.each([
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a//', '/a'],
  ['/a/index.html', '/a'],
  ['/a/b.html', '/a/b.html'],
  ['/', ''],
  ['/index.html', ''],
])('looks %s up as "%s"', (path, bare) => {
  expect(bareAddress(path)).toBe(bare)
})

test.each([
  ['/new/', '', '/new/'],
  ['/new/', '?a=1&b=2', '/new/?a=1&b=2'],
  ['/new/#part', '?a=1', '/new/?a=1#part'],
  ['/new/?c=3#part', '?a=1', '/new/?c=3&a=1#part'],
  ['https://other.example/', '?a=1', 'https://other.example/?a=1'],
])('leads to %s with "%s" as %s', (target, search, location) => {
  expect(withQuery(target, search)).toBe(location)
})

test.each<readonly [string, boolean]>([
  ...['/healthz', '/metrics', '/prod/send-email', '/edit/'].map((path) => [path, true] as const),
  ...['/', '/editorial/', '/services/metrics/'].map((path) => [path, false] as const),
])('%s is the server’s own: %s', (path, expected) => {
  expect(isServerPath(path)).toBe(expected)
})
