import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { moveContent } from './move-content.ts'

test('words of a site move to where this version reads them, once', () => {
  const content = temporaryDirectory()
  writeFiles(content, {
    'forms.yaml':
      'labels:\n  name: Your name\ninquiryTypes:\n  services: We need you\nchooseInquiryType: What about?\n',
    'messages.yaml': 'messages:\n  inquiryType: None of ours\n',
    'mails.yaml':
      'notification:\n  labels:\n    facts:\n      topic: On\n    resume: CV\nwaiting:\n  received: Came {time}\n  more: And {count}\n',
    'company.yaml': 'name: A\noffices:\n  - city: Leeds\n    hours:\n      opens: 08:00\n',
    'answers.yaml': 'mySubmission:\n  labels:\n    facts:\n      topic: You asked about\n',
  })
  const read = (path: string) => parse(readFileSync(join(content, path), 'utf8'))
  expect(moveContent(content)).toHaveLength(7)
  expect(read('forms.yaml')).toEqual({
    labels: { name: 'Your name' },
    choices: { inquiryType: { services: 'We need you' } },
    choose: { inquiryType: 'What about?' },
  })
  expect(read('messages.yaml')).toEqual({ messages: { notListed: 'None of ours' } })
  expect(read('mails.yaml')).toEqual({
    notification: { labels: { resume: 'CV' } },
    facts: { mail: { topic: 'On' }, ownPage: { topic: 'You asked about' } },
    waiting: { more: 'And {count}' },
  })
  expect(read('answers.yaml')).toEqual({ mySubmission: { labels: {} } })
  expect(read('company.yaml').offices).toEqual([{ city: 'Leeds', hours: [{ opens: '08:00' }] }])
  expect(moveContent(content)).toEqual([])
})
