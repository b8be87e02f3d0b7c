/** The page of a message by the links of reminders, without the inbox, against the real server. */
import { expect, test } from 'vitest'
import { openPages } from '../../../testing/signed-pages.ts'
import { PAGE_COPY } from '../../../testing/test-server.ts'
import { testSignedPage } from '../../pages/signed-page.suite.ts'

const COPY = PAGE_COPY.message
const INQUIRY = { profile: 'SERVICES' } as const

testSignedPage('answer', { other: 'review', destroy: { action: 'closed' }, isOfCompany: true })

test.each([
  ['SERVICES', 'answered', 'answered', 'closed'],
  ['CAREERS', 'answered', 'talking', 'closed'],
  ['CAREERS', 'closed', 'closed', 'talking'],
] as const)('%s: opening changes nothing, a button gives its state: %s', async (...row) => {
  const [profile, action, state, other] = row
  const { server, store, save, link, visit } = await openPages({ INBOX: 'false' })
  const id = await save({ profile })
  const path = link('answer', id)
  await server.fetch(`${path}?action=${action}`, { method: 'HEAD' })
  const page = await visit(`${path}?action=${action}`)
  const buttons = ['show', state, other]
  expect(page.buttons).toEqual(buttons)
  expect((await page.press('show')).buttons).toEqual(buttons)
  expect(page.texts('button')[1]).toBe(PAGE_COPY.inbox.states[action])
  for (const text of ['Mira Holloway', 'mira@northbay.example', 'Join our team', 'Hello.'])
    expect(page.text).toContain(text)
  expect(await store.submissions.readRecord(id)).toMatchObject({ answer: null, history: [] })

  for (const after of [await page.press(state), await page.press(state)])
    expect(after.texts('[data-state]')).toEqual([PAGE_COPY.inbox.states[state]])
  const { answer, history } = (await store.submissions.readRecord(id)) ?? {}
  expect(answer).toMatchObject({ state })
  expect(history).toMatchObject([{ event: state, by: 'mail link' }])
  // A mistake is put right by the other button.
  const again = await visit(path)
  expect(again.buttons).toEqual(['show', other])
  expect((await again.press(other)).status).toBe(200)
})

test('does nothing where others have acted, and shows what they did', async () => {
  const { store, save, link, visit } = await openPages({ INBOX: 'false' })
  const id = await save(INQUIRY)
  const page = await visit(link('answer', id))
  await store.submissions.changeState(id, { state: 'closed', by: 'inbox', version: 0 }, Date.now())
  const refused = await page.press('answered')
  expect(refused.status).toBe(409)
  expect(refused.texts('[data-state]')).toEqual([PAGE_COPY.inbox.states.closed])
  expect(refused.texts('[role=alert]')).toEqual([COPY.outdated])
  expect(refused.texts('[role=alert] + ol')[0]).toContain('No reply needed, in the inbox')
  expect((await store.submissions.readRecord(id))?.history).toHaveLength(1)
  await store.submissions.delete(id)
  for (const gone of [await visit(link('answer', id)), await page.press('answered')])
    expect(gone).toMatchObject({ status: 200, title: COPY.deleted, buttons: [] })
})

test('refuses what a message or a link cannot do', async () => {
  const { store, save, link, visit, post } = await openPages()
  const states = ['answered', 'closed', 'open']
  for (const [submission, actions] of [
    [{ ...INQUIRY, purpose: 'guide' }, states],
    [{ ...INQUIRY, purpose: 'probe' }, states],
    [{}, ['', 'delete', 'confirm', 'deliver', 'declined', 'note', 'open']],
  ] as const) {
    const id = await save(submission)
    const path = link('answer', id)
    const { buttons } = await visit(path)
    for (const action of actions) {
      expect(buttons).not.toContain(action)
      expect((await post(path, { action })).status, action).toBe(400)
    }
    expect(await store.submissions.readRecord(id)).toMatchObject({ answer: null, history: [] })
  }
})
