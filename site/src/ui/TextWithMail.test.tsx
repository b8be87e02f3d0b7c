import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithMail } from './TextWithMail.tsx'

test('links addresses in a sentence, and leaves the full stop outside', () => {
  const html = renderToStaticMarkup(<TextWithMail text="Write @ hi@acme.example." />)
  expect(html).toBe(
    'Write @ <a href="mailto:hi@acme.example" class="link" dir="ltr" translate="no">hi@acme.example</a>.',
  )
})
