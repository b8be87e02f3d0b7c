/** What the buttons of the list do with several messages, against the real server. */
import { randomUUID } from 'node:crypto'
import { fillCopy } from '@lanternfield/contract/text/fill-copy.ts'
import { expect, test as testWithoutInbox } from 'vitest'
import { COMPANY, PAGE_COPY } from '../../../testing/test-server.ts'
import { UNDO_MS } from '../../intake/submission-actions.ts'
import { NAMES, openFor } from './testing/open-inbox.ts'

const { inbox: COPY, message: MESSAGE } = PAGE_COPY
const INQUIRY = { profile: 'SERVICES', inquiryLabel: 'Services' } as const
const SUSPECT = { suspicions: ['links'] }

const test = testWithoutInbox.extend('inbox', async () => {
  const inbox = await openFor(COMPANY.mailboxes.SERVICES)
  const { act, ask, save, store } = inbox
  return {
    ...inbox,
    saveNamed: (name: string, changes = {}) => save({ ...INQUIRY, name }, changes),
    read: (id: string) => store.submissions.readRecord(id),
    reports: () => store.db.all(`SELECT 1 FROM deliveries WHERE kind = 'deletion'`),
    /** Presses a button of the list, and follows to the page that comes next. */
    press: async (fields: Record<string, string>, query = '') => {
      const pressed = await act(query, fields)
      return pressed.status === 303 ? ask(pressed.headers.location ?? '') : pressed
    },
  }
})

const tick = (...ids: readonly string[]) => ids.map((id) => `${id}.0`).join()
const named = (...names: readonly string[]) => names.map((name) => `\u2068${name}\u2069`).join(', ')

test('a suspect is deleted in one press, and had back by the next', async ({ inbox }) => {
  const { ask, act, saveNamed, press, reports } = inbox
  await saveNamed('Ada <b>')
  const id = await saveNamed('Casino', SUSPECT)
  const { $ } = await ask('?view=suspects')
  const one = $('.messages li button').attr('value') ?? ''
  const deleted = await press({ one }, '?view=suspects&q=&page=1')
  expect(deleted.texts('[role=status]')).toEqual([
    fillCopy(MESSAGE.deletedNamed, { name: named('Casino') }),
  ])
  expect(deleted.texts(NAMES)).toEqual([])
  expect((await ask('?view=all')).texts(NAMES)).toEqual(['Ada <b>'])
  expect(await reports()).toEqual([])
  expect(deleted.buttons).toContain('undo')
  // From a page that was opened later, or twice.
  for (let times = 0; times < 2; times += 1) {
    const restored = await deleted.press('undo')
    expect(restored.headers.location).toBe(`./?view=suspects&after=${id}`)
    const { texts, buttons } = await ask(restored.headers.location ?? '')
    expect(texts('[role=status]')).toEqual([`${COPY.states.suspect}: ${named('Casino')}`])
    expect(texts(NAMES)).toEqual(['Casino'])
    expect(buttons).not.toContain('undo')
  }
  expect((await act('?view=suspects', { action: 'delete', ticked: tick(id) })).status).toBe(303)
})

test('after ten minutes a deletion is one for good', async ({ inbox }) => {
  const { saveNamed, press, store, read } = inbox
  const id = await saveNamed('Casino', SUSPECT)
  const deleted = await press({ action: 'delete', ticked: tick(id) })
  const age = UNDO_MS + 1
  await store.db.run('UPDATE submissions SET deleted_at = deleted_at - :age', { age })
  const undone = await deleted.press('undo')
  const { texts, buttons } = await inbox.ask(undone.headers.location ?? '')
  expect(texts('[role=status]')).toEqual([])
  expect(buttons).not.toContain('undo')
  expect(await read(id)).toMatchObject({ deletedAt: expect.any(Number) })
})

const SENT_ON = { approvedAt: expect.any(Number) }

test.for([
  ['closed', {}, `${COPY.states.closed}?`, COPY.states.closed, { answer: { state: 'closed' } }],
  ['deliver', SUSPECT, `${MESSAGE.deliver}?`, MESSAGE.events.sentOn, SENT_ON],
] as const)('%s asks, names whom, and does it', async (row, { inbox }) => {
  const [action, changes, title, fate, stored] = row
  const { saveNamed, ask, act, read } = inbox
  const ids = [await saveNamed('Ada <i>', changes), await saveNamed('Bob', changes)]
  const question = await act('?view=all', { action, ticked: tick(...ids) })
  expect(question).toMatchObject({ status: 200, title })
  expect(question.text).toContain(named('Ada <i>', 'Bob'))
  expect((await question.press('keep')).headers.location).toBe('./?view=all')
  for (const id of ids) expect(await read(id)).toMatchObject({ history: [] })
  const done = await ask((await question.press(action)).headers.location ?? '')
  expect(done.texts('[role=status]')).toEqual([`${fate}: ${named('Ada <i>', 'Bob')}`])
  for (const id of ids) expect(await read(id)).toMatchObject(stored)
})

test('messages among suspects are deleted for good, with a report, once that was asked', async ({
  inbox,
}) => {
  const { saveNamed, act, ask, read, reports } = inbox
  const [one, suspect] = [await saveNamed('Ada'), await saveNamed('Casino', SUSPECT)]
  const question = await act('?view=all', { action: 'delete', ticked: tick(one, suspect) })
  expect(question).toMatchObject({ status: 200, title: `${MESSAGE.delete}?` })
  expect(question.text).toContain(named('Ada', 'Casino'))
  const done = await question.press('delete')
  const title = fillCopy(MESSAGE.deletedNamed, { name: named('Ada', 'Casino') })
  expect(done).toMatchObject({ status: 200, title })
  const { texts, buttons } = await ask(done.$('main a').attr('href') ?? '')
  expect(texts('[role=status]')).toEqual([
    fillCopy(MESSAGE.deletedNamed, { name: named('Casino') }),
  ])
  expect(buttons).toContain('undo')
  expect([await read(one), await reports()]).toMatchObject([null, [{}]])
})

test('what others have acted on meanwhile is left alone, and named', async ({ inbox }) => {
  const { saveNamed, act, ask, press, read, store } = inbox
  const note = { event: 'note', by: 'inbox', text: 'A client!' } as const
  const [one, two] = [await saveNamed('Ada'), await saveNamed('Bob')]
  const suspects = [await saveNamed('Casino', SUSPECT), await saveNamed('Loans', SUSPECT)] as const
  const question = await act('', { action: 'closed', ticked: tick(one, two) })
  for (const id of [two, suspects[1]]) await store.submissions.recordEvent(id, note, Date.now())
  const closed = await ask((await question.press('closed')).headers.location ?? '')
  const left = (name: string) => COPY.left.replace('{names}', named(name))
  const told = closed.texts('[role=status]')
  expect(told).toEqual([`${COPY.states.closed}: ${named('Ada')}`, left('Bob')])
  expect(await read(two)).toMatchObject({ answer: null, history: [note] })
  const deleted = await press({ action: 'delete', ticked: tick(...suspects) })
  const expected = [fillCopy(MESSAGE.deletedNamed, { name: named('Casino') }), left('Loans')]
  expect(deleted.texts('[role=status]')).toEqual(expected)
  const delivered = await press({ action: 'deliver', ticked: tick(suspects[1]), sure: 'yes' })
  expect(delivered.texts('[role=status]')).toEqual([left('Loans')])
  expect(await read(suspects[1])).toMatchObject({ approvedAt: null, deletedAt: null })
})

test('nothing is done to what is no such message, and nothing is told of it', async ({ inbox }) => {
  const { save, saveNamed, press, read, reports } = inbox
  const other = await save({ name: 'Mira Secret' }, SUSPECT)
  const done = await saveNamed('Ada')
  const hostile = [`${other}.0`, `${randomUUID()}.0`, '__proto__.0', `${done}`, `${done}.-1`]
  for (const action of ['closed', 'deliver', 'delete', 'undo', 'x', ''])
    for (const ticked of [...hostile, hostile.join(), `\r\nx: y.0,${'x.0,'.repeat(5000)}`]) {
      const { texts, bytes, status } = await press({ action, ticked, sure: 'yes' })
      expect([status, texts('[role=status]'), texts(NAMES)], `${action} ${ticked}`).toEqual([
        ...[200, [], ['Ada']],
      ])
      expect(bytes.includes('Secret')).toBe(false)
    }
  expect((await press({ one: `${other}.0` })).texts('[role=status]')).toEqual([])
  for (const id of [other, done])
    expect(await read(id)).toMatchObject({ history: [], deletedAt: null })
  expect(await reports()).toEqual([])
})

test('all are ticked by a link, with the buttons of their view', async ({ inbox }) => {
  const { saveNamed, ask } = inbox
  await saveNamed('Ada')
  await saveNamed('Casino', SUSPECT)
  const views = { 'to-answer': 'closed', suspects: 'deliver', all: 'closed' }
  for (const [view, first] of Object.entries(views)) {
    const { $ } = await ask(`?view=${view}`)
    expect($('.messages p button').first().attr('value')).toBe(first)
    const all = await ask($('.messages p a').attr('href') ?? '')
    expect(all.$('.messages input:not([checked])')).toHaveLength(0)
  }
})
