import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIELD_NAMES } from '@lanternfield/contract/fields.ts'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '../../testing/files.ts'
import { readFormLabels } from './form-labels.ts'

const FIELDS = Object.fromEntries(FIELD_NAMES.map((name) => [name, `The ${name}`]))

function formsFile(inquiryTypes: Readonly<Record<string, string>>, labels = FIELDS): string {
  const file = join(temporaryDirectory(), 'forms.yaml')
  writeFileSync(file, JSON.stringify({ inquiryTypes, labels, submit: 'Submit' }))
  return file
}

const LABELS = { services: 'Quote', scheduleDemo: 'Demo', feedback: 'Question', careers: 'Job' }

test('the labels are those of the file', async () => {
  expect(await readFormLabels(formsFile(LABELS))).toEqual({
    inquiryLabels: LABELS,
    fieldLabels: FIELDS,
  })
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
  await expect(readFormLabels(formsFile(labels))).rejects.toThrow(message)
})

test('a field without a label keeps the server from starting', async () => {
  const { phone: _, ...labels } = FIELDS
  await expect(readFormLabels(formsFile(LABELS, labels))).rejects.toThrow('labels.phone')
})
