import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../testing/files.ts'
import { readInquiryLabels } from './inquiry-labels.ts'

function formsFile(labels: Readonly<Record<string, string>>): string {
  const file = join(temporaryDirectory(), 'forms.yaml')
  writeFileSync(file, JSON.stringify({ inquiryTypes: labels, submit: 'Submit' }))
  return file
}

const LABELS = { services: 'Quote', scheduleDemo: 'Demo', feedback: 'Question', careers: 'Job' }

test('the labels are those of the file', async () => {
  expect(await readInquiryLabels(formsFile(LABELS))).toEqual(LABELS)
})

test.each([
  [
    'a label that means something else',
    { ...LABELS, feedback: 'Probe' },
    'feedback: "Probe" is taken',
  ],
  ['one label for two types', { ...LABELS, feedback: 'Job' }, 'careers'],
  ['a type without a label', { services: 'Quote' }, 'inquiryTypes'],
])('%s keeps the server from starting', async (_, labels, message) => {
  await expect(readInquiryLabels(formsFile(labels))).rejects.toThrow(message)
})
