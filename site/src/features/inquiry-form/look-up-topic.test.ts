import { expect, test, vi } from 'vitest'
import { topicOfAddress, typeOfAddress } from './look-up-topic.ts'

const SERVICE = '/services/agentic-ai/'

function visit(search: string, titles: Readonly<Record<string, string>> | null): void {
  vi.stubGlobal('location', { search })
  vi.stubGlobal('fetch', async () => {
    if (!titles) throw new TypeError('Failed to fetch')
    return Response.json(titles)
  })
}

test('the topic of an address is a page of this site, with its title', async () => {
  visit(`?about=${SERVICE}`, { [SERVICE]: 'Agentic AI' })
  expect(await topicOfAddress()).toEqual({ path: SERVICE, title: 'Agentic AI' })
})

test.each(['', '?about=', '?about=//evil.example/', '?about=/not-there/'])(
  '%j names no page of this site, and so no topic',
  async (search) => {
    visit(search, { [SERVICE]: 'Agentic AI' })
    expect(await topicOfAddress()).toBeNull()
  },
)

test('without the list of titles there is no topic', async () => {
  visit(`?about=${SERVICE}`, null)
  expect(await topicOfAddress()).toBeNull()
})

test.each([
  ['?about=/a/&type=scheduleDemo', 'scheduleDemo'],
  ['?type=leadMagnet', ''],
  ['?type=toString', ''],
  ['?type=', ''],
  ['', ''],
])('the address %j names the inquiry type %j', (search, type) => {
  visit(search, null)
  expect(typeOfAddress()).toBe(type)
})
