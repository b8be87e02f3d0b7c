import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { temporaryDirectory, writeFiles } from '../../server/testing/files.ts'
import { addMissingContent } from './add-missing-content.ts'

test('a site gets the sentences, facts and drawings that it lacks, once', async () => {
  const root = temporaryDirectory()
  writeFiles(root, {
    'content/company.yaml': 'name: Acme\nlanguage: de\noffices:\n  - country: Austria\n',
    'content/mails.yaml': 'thankYou:\n  subject: Ours\n',
    'content/forms.yaml': 'choices:\n  inquiryType:\n    services: Anfrage\n',
    'content/products/chat.yaml': 'screen:\n  name: chat\n',
    'demo/mails.yaml': 'thankYou:\n  subject: Theirs\nvisitorFooter: Theirs\n',
    'demo/forms.yaml': stringify({
      choices: { inquiryType: { services: 'Work', feedback: 'Else', careers: 'Join us' } },
      submit: 'Submit',
    }),
    'demo/drawings/chat.svg': '<svg/>',
    'languages/de.yaml': 'forms.yaml:\n  submit: Senden\n',
  })
  const read = (file: string) => readFileSync(join(root, 'content', file), 'utf8')
  const added = await addMissingContent(root)
  expect(added).toContain('content/mails.yaml has `visitorFooter` now, which this version wants.')
  expect(parse(read('mails.yaml'))).toEqual({
    thankYou: { subject: 'Ours' },
    visitorFooter: 'Theirs',
  })
  // Kinds of inquiry may be left out.
  expect(parse(read('forms.yaml'))).toEqual({
    choices: { inquiryType: { services: 'Anfrage' } },
    submit: 'Senden',
  })
  expect(parse(read('company.yaml')).privacy.serverCountry).toBe('Austria')
  expect(read('products/chat.yaml')).toBe('screen:\n  drawing: chat\n')
  for (const drawing of ['drawings/chat.svg', 'mark.svg']) expect(read(drawing)).toContain('<svg')
  expect(await addMissingContent(root)).toEqual([])
})
