/** The links of reminders, against the real server; those of digests are in message-page.test.ts. */
import { describe, expect, test } from 'vitest'
import { newEntry } from '../../testing/entries.ts'
import {
  openServerAndStore as open,
  postForm,
  readSignedPage as read,
  signedPath,
} from '../../testing/signed-pages.ts'
import { ANSWER_COPY, type TestServer } from '../../testing/test-server.ts'
import { DAY_MS } from '../base/durations.ts'
import type { NewSubmission, Store } from '../storage/store.ts'

const WORDS = ANSWER_COPY.message

async function save(store: Store, changes: Partial<NewSubmission['submission']> = {}) {
  const submission = { receivedAt: Date.now(), resume: null, ...changes }
  const entry = newEntry({ submission, deliveries: [] })
  await store.saveSubmission(entry, Date.now())
  const { id } = entry.submission
  return { id, path: signedPath('answer', store, { id, endsAt: Date.now() + DAY_MS }) }
}

/** Presses a button of a page as it was shown. */
async function openPage(server: TestServer, path: string) {
  const shown = await read(await server.fetch(path))
  const version = shown.$('input[name=version]').attr('value') ?? ''
  const press = async (action: string) =>
    read(await postForm(server, path, { fields: { action, version } }))
  return { shown, press }
}

describe.each(['true', 'false'])('with INBOX=%s', (INBOX) => {
  test('opening a link changes nothing, pressing its button twice gives one state', async () => {
    const { server, store } = await open({ INBOX })
    for (const [profile, action, state, other] of [
      ['SERVICES', 'answered', 'answered', 'closed'],
      ['SERVICES', 'closed', 'closed', 'answered'],
      ['CAREERS', 'answered', 'talking', 'closed'],
      ['CAREERS', 'closed', 'closed', 'talking'],
    ] as const) {
      const { id, path } = await save(store, { profile })
      for (const method of ['GET', 'HEAD'])
        expect((await server.fetch(`${path}?action=${action}`, { method })).status).toBe(200)
      const { shown, press } = await openPage(server, `${path}?action=${action}`)
      expect(shown.buttons).toEqual([state, other])
      expect(shown.$('button').first().text()).toBe(WORDS[action])
      for (const text of ['Mira Holloway', 'mira@northbay.example', 'Join our team', 'Hello.'])
        expect(shown.text).toContain(text)
      expect(await store.readRecord(id)).toMatchObject({ answer: null, history: [] })

      for (let time = 0; time < 2; time += 1) {
        const after = await press(state)
        expect(after.status).toBe(200)
        expect(after.$('dl .state').text()).toBe(ANSWER_COPY.inbox.states[state])
      }
      expect(await store.readRecord(id)).toMatchObject({
        answer: { state },
        history: [{ event: state, by: 'mail link' }],
      })
      // A mistake is put right by the other button.
      const again = await openPage(server, path)
      expect(again.shown.buttons).toEqual([other])
      expect((await again.press(other)).status).toBe(200)
    }
  })
})

test('does nothing where others have acted meanwhile, and shows what they did', async () => {
  const { server, store } = await open({})
  const { id, path } = await save(store, { profile: 'SERVICES' })
  const { press } = await openPage(server, path)
  const change = { state: 'closed', by: 'inbox', version: 0 } as const
  expect(await store.changeState(id, change, Date.now())).toBe('changed')
  const refused = await press('answered')
  expect(refused.status).toBe(409)
  expect(refused.$('dl .state').text()).toBe(ANSWER_COPY.inbox.states.closed)
  expect(refused.$('[role=alert]').text()).toBe(WORDS.outdated)
  expect(refused.$('[role=alert] + .history').text()).toContain('Closed, in the inbox')
  expect((await store.readRecord(id))?.history).toHaveLength(1)
})

test('has no buttons but those two, and none where no answer is wanted', async () => {
  const { server, store } = await open({})
  const { path } = await save(store)
  for (const action of ['', 'show', 'delete', 'confirm', 'deliver', 'declined', 'note', 'open'])
    expect((await postForm(server, path, { fields: { action } })).status).toBe(400)
  for (const purpose of ['guide', 'probe'] as const) {
    const { id, path } = await save(store, { profile: 'SERVICES', purpose })
    const { shown, press } = await openPage(server, path)
    expect(shown).toMatchObject({ status: 200, buttons: [] })
    expect((await press('answered')).status).toBe(400)
    expect((await store.readRecord(id))?.answer).toBeNull()
  }
  const deleted = await save(store)
  await store.deleteSubmission(deleted.id)
  const { shown, press } = await openPage(server, deleted.path)
  for (const page of [shown, await press('answered')])
    expect(page).toMatchObject({ status: 200, title: WORDS.deleted, buttons: [] })
})
