/** From the form, past a person who approves it, to a program. */
import { expect, test } from 'vitest'
import { inquiryPayload } from '../../../testing/payloads.ts'
import { send } from '../../../testing/send.ts'
import { openPages } from '../../../testing/signed-pages.ts'
import { openTestReceiver, receiversFile } from '../../../testing/webhook-receiver.ts'

test('a suspect is posted once, and only after it is approved', async () => {
  const { url, received } = await openTestReceiver()
  const when = { profile: 'SERVICES' }
  const { server, store, link, visit } = await openPages(receiversFile({ crm: url }, when))
  const emailMessage = '[url=http://seo.example]rank[/url] [url=http://pills.example]pills[/url]'
  const page = await visit(link('review', await send(server, inquiryPayload({ emailMessage }))))
  const isSettled = () => expect.poll(store.outbox.readQueue).toMatchObject({ waiting: 0, dead: 0 })
  await isSettled()
  expect(received).toEqual([])
  for (let press = 0; press < 2; press += 1) {
    await page.press('deliver')
    await isSettled()
    expect(received).toHaveLength(1)
  }
})
