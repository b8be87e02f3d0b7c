import { expect, test } from 'vitest'
import { cookieIn, cookieNamesIn, cookieText } from './cookies.ts'

test('a cookie lasts 180 days on all pages, and is Secure over TLS', () => {
  const cookie = { name: 'user_id', value: 'a b;c', isSecure: false }
  const text = 'user_id=a%20b%3Bc; path=/; max-age=15552000; samesite=lax'
  expect(cookieText(cookie)).toBe(text)
  expect(cookieText({ ...cookie, isSecure: true })).toBe(`${text}; secure`)
})

test('finds a cookie by its whole name', () => {
  const cookies = 'my_user_id=1; user_id=a%20b; user_id_2=3'
  expect(cookieIn(cookies, 'user_id')).toBe('a b')
  expect(cookieIn(cookies, 'id')).toBeUndefined()
  expect(cookieIn('', 'user_id')).toBeUndefined()
})

test('finds the names of cookies by their beginning', () => {
  const cookies = '_ga=1; _ga_TEST=GS1; my_ga=2; user_id=_ga'
  expect(cookieNamesIn(cookies, '_ga')).toEqual(['_ga', '_ga_TEST'])
  expect(cookieNamesIn('', '_ga')).toEqual([])
})
