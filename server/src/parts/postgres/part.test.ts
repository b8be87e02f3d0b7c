import { expect, test } from 'vitest'
import { expectCleartextRefused, readConfiguration } from '../../../testing/configuration.ts'

test.each([
  ['postgres://user:pass@db.example/website', {}],
  ['postgres://user:pass@db.example/website?sslmode=prefer', {}],
  ['postgres://user:pass@localhost/website?host=db.example', {}],
  ['postgres:///website', { PGHOST: 'db.example' }],
])('refuses %s, which leads to another machine without TLS', (url, others) => {
  expectCleartextRefused('DATABASE_URL', url, others)
})

test.each([
  'mysql://db/lanternfield',
  // A password that is not encoded: the host would be "me".
  'postgres://me:12#34@db.example/site',
  'postgres://me:1?2@db.example/site',
])('refuses %s', (DATABASE_URL) => {
  expect(() => readConfiguration({ DATABASE_URL })).toThrow('DATABASE_URL is "')
})

test.each([
  ['postgres://user:pass@localhost/website', {}],
  ['postgres://user:pass@127.8.0.1:5433/website', {}],
  ['postgres:///website', {}],
  ['postgres:///website?host=/var/run/postgresql', {}],
  ['postgres://user:pass@%2Fvar%2Frun%2Fpostgresql/website', {}],
  ['postgres://user:pass@db.example/website?ssl=true', {}],
  ['postgres://user:pass@db.example/website', { PGSSLMODE: 'require' }],
  ['postgres://user:pass@db.example/website?sslmode=verify-full', {}],
  ['postgres://db.example/website?sslmode=verify-full&user=me@x', {}],
])('takes %s', (DATABASE_URL, others) => {
  expect(() => readConfiguration({ ...others, DATABASE_URL })).not.toThrow()
})
