import type { SendEmailPayload } from '@lanternfield/contract/wire.ts'
import { expect, test } from 'vitest'
import { bodyOf } from './send.ts'

const PAYLOAD: SendEmailPayload = {
  name: 'Mira Holloway',
  toEmailAddress: 'mira@northbay.example',
  phoneNumber: '5125550142',
  emailMessage: 'My "file":"" is there, and \\"file":"" as well.',
  emailProfile: 'CAREERS',
  emailSubject: '',
  inquiryLabel: 'Join our team',
}

test('a body has all that was entered, and the notice that was shown', () => {
  const body = bodyOf({ key: 'k1', payload: PAYLOAD, noticeVersion: 'v1' })
  expect(JSON.parse(String(body))).toEqual({ ...PAYLOAD, noticeVersion: 'v1' })
})

test('a resume is in its place, whatever the visitor has written', async () => {
  const resume = {
    fileName: 'a "file":"" of Mira.docx',
    size: 4,
    format: 'docx',
    content: new Blob(['JVBERg==']),
  } as const
  const request = { key: 'k1', payload: PAYLOAD, noticeVersion: 'v1', resume }
  const body = await (bodyOf(request) as Blob).text()
  expect(JSON.parse(body)).toEqual({
    ...PAYLOAD,
    fileAttachment: {
      contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      file: 'JVBERg==',
      fileName: resume.fileName,
    },
    noticeVersion: 'v1',
  })
  expect(await (bodyOf(request) as Blob).text()).toBe(body)
})
