import { describe, expect, test } from 'vitest'
import { checkTopic } from './check-topic.ts'
import { TOPIC_PATH_MAX_CHARS, TOPIC_TITLE_MAX_CHARS } from './limits.ts'
import { aboutLink, findTopic, readAbout, type Topic } from './topic.ts'

const TOPIC: Topic = { path: '/services/agentic-ai/', title: 'Agentic AI' }
const LONGEST: Topic = {
  path: `/${'p'.repeat(TOPIC_PATH_MAX_CHARS - 2)}/`,
  title: '👨‍👩‍👧'.repeat(TOPIC_TITLE_MAX_CHARS),
}

describe('a topic that was sent', () => {
  test.each<[string, Topic]>([
    ['of a service', TOPIC],
    ['of the longest size', LONGEST],
    ['with letters of another script', { path: '/einblicke/größe/', title: '愛子 “ä” 👨‍👩‍👧' }],
  ])('is taken as it is: %s', (_, topic) => {
    expect(checkTopic(topic)).toEqual(topic)
  })

  test('loses characters that reorder or hide text, and outer space', () => {
    expect(checkTopic({ ...TOPIC, title: ' \u200bAgentic\u202e AI\ufeff ' })).toEqual(TOPIC)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no path', { title: 'Agentic AI' }],
    ['no title', { path: TOPIC.path }],
    ['a blank title', { ...TOPIC, title: ' \u200b ' }],
    ['a title of two lines', { ...TOPIC, title: 'Agentic\r\nBcc: victim@mail.example' }],
    ['a title that is too long', { ...TOPIC, title: 'x'.repeat(TOPIC_TITLE_MAX_CHARS + 1) }],
    ['a path that is too long', { ...TOPIC, path: `/${'p'.repeat(TOPIC_PATH_MAX_CHARS)}` }],
    ['another host', { ...TOPIC, path: '//evil.example/' }],
    ['another host by a backslash', { ...TOPIC, path: '/\\evil.example/' }],
    ['a path with a line break', { ...TOPIC, path: '/a\nBcc: victim@mail.example' }],
  ])('counts as none if it is %s', (_, sent) => {
    expect(checkTopic(sent)).toBeNull()
  })
})

describe('a link to a form', () => {
  test.each([
    ['/contact-us/', '/services/agentic-ai/', '/contact-us/?about=/services/agentic-ai/'],
    ['/careers/#apply', '/careers/engineer/', '/careers/?about=/careers/engineer/#apply'],
  ])('names the page that it is on: %s', (form, path, link) => {
    expect(aboutLink(form, path)).toBe(link)
    expect(readAbout(new URL(link, 'https://www.testfield.example').search)).toBe(path)
    const typed = aboutLink(form, path, 'scheduleDemo')
    expect(typed.replace('&type=scheduleDemo', '')).toBe(link)
  })

  test.each(['', '?', '?lid=YQ==', '?About=/a/'])('names no page by %j', (search) => {
    expect(readAbout(search)).toBeNull()
  })
})

test('only a page of the list is a topic', () => {
  const titles = { [TOPIC.path]: TOPIC.title }
  expect(findTopic(titles, TOPIC.path)).toEqual(TOPIC)
  for (const path of ['/about-us/', '__proto__', 'constructor', '']) {
    expect(findTopic(titles, path), path).toBeNull()
  }
})
