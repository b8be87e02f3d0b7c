import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextWithMail } from './TextWithMail.tsx'

test.each([
  ['hi@acme.example', 'hi@acme.example'],
  ['hi@müller-dächer.example', 'hi@xn--mller-dcher-r8a91a.example'],
])('links %s in a sentence, and leaves the full stop outside', (text, address) => {
  const html = renderToStaticMarkup(<TextWithMail text={`Write @ ${text}.`} />)
  expect(html).toBe(
    `Write @ <a href="mailto:${address}" class="link" dir="ltr" translate="no">${text}</a>.`,
  )
})
