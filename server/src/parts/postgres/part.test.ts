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

test('refuses a database of another kind', () => {
  expect(() => readConfiguration({ DATABASE_URL: 'mysql://db/lanternfield' })).toThrow(
    'DATABASE_URL is "mysql://',
  )
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
])('takes %s', (DATABASE_URL, others) => {
  expect(() => readConfiguration({ ...others, DATABASE_URL })).not.toThrow()
})
