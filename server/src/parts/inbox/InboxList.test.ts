/** What the list of the inbox shows, against the real server. */
import { expect, test } from 'vitest'
import { newDelivery, newResume } from '../../../testing/entries.ts'
import { COMPANY, CONTENT, PAGE_COPY } from '../../../testing/test-server.ts'
import { DAY_MS, HOUR_MS } from '../../base/times.ts'
import { NAMES, openFor } from './testing/open-inbox.ts'

const { SERVICES, CAREERS } = COMPANY.mailboxes
const COPY = PAGE_COPY.inbox
const INQUIRY = { profile: 'SERVICES', inquiryLabel: CONTENT.inquiryLabels.services } as const
const TIME = Date.UTC(2026, 10, 20, 9)

test('lists what is due first, 50 a page, with filters in the address', async () => {
  const { save, ask } = await openFor(SERVICES)
  for (let number = 0; number < 103; number++)
    await save(
      {
        ...INQUIRY,
        ...(number % 2 === 0 && { inquiryLabel: CONTENT.inquiryLabels.feedback }),
        ...(number < 10 && { topic: { path: '/a/', title: 'Agentic & AI' } }),
        receivedAt: TIME - number * 1000,
        name: `Ada ${number}`,
      },
      { answerDueAt: TIME + number * 1000 },
    )
  const first = await ask('')
  expect(first.texts(NAMES)).toEqual(Array.from({ length: 50 }, (_, at) => `Ada ${at}`))
  expect(first.$('time').first().attr('datetime')).toBe('2026-11-20T09:00:00.000Z')
  expect(first.texts('[rel=prev]')).toEqual([])
  const tabs = [`${COPY.views['to-answer']} 103`, `${COPY.views.suspects} 0`]
  expect(first.texts('nav a[aria-current=page]')).toEqual(tabs.slice(0, 1))
  expect(first.texts('main nav a').slice(0, 2)).toEqual(tabs)
  const second = await ask(first.$('[rel=next]').attr('href') ?? '')
  expect(second.texts(NAMES)[0]).toBe('Ada 50')
  const third = await ask(second.$('[rel=next]').attr('href') ?? '')
  expect(third.texts(NAMES)).toEqual(['Ada 100', 'Ada 101', 'Ada 102'])
  expect(third.texts('[rel=next]')).toEqual([])
  // Over a message and back.
  const query = 'view=to-answer&type=services&topic=Agentic+%26+AI&q=ada'
  const { $, texts } = await ask(`?${query}`)
  expect(texts(NAMES)).toEqual(['Ada 1', 'Ada 3', 'Ada 5', 'Ada 7', 'Ada 9'])
  expect($(NAMES).first().attr('href')?.slice(36)).toBe(`?${query}`)
  const chosen = $('[name=q], select :selected').map((_, field) => $(field).attr('value'))
  expect(chosen.get()).toEqual(['ada', 'services', 'Agentic & AI'])
  const hrefs = $('main nav a, main p > a').map((_, link) => $(link).attr('href'))
  expect(hrefs.get().filter((href) => !href.includes('q=ada'))).toEqual([])
  // The newest first, wherever it is, for who searches.
  expect((await ask('?q=ada')).texts(NAMES)[0]).toBe('Ada 0')
  // A page that is no more leads to the first.
  expect((await ask('?view=done&page=2&after=x')).headers.location).toBe('./?view=done')
  for (const unknown of ['page=0', 'page=1e9', 'view=seen', 'type=x&view=__proto__'])
    expect((await ask(`?${unknown}`)).texts(NAMES)[0], unknown).toBe('Ada 0')
})

test('each view shows what it is for, and what it does not say itself', async () => {
  const { store, save, ask } = await openFor(SERVICES)
  const now = Date.now()
  const promised = (name: string, dueAt: number, changes = {}, more = {}) =>
    save(
      { ...INQUIRY, name, receivedAt: now - 9 * DAY_MS, ...more },
      { answerDueAt: dueAt, ...changes },
    )
  await promised('In time', now + 30 * DAY_MS)
  const late = await promised('Late', now - 30 * DAY_MS)
  await promised('<b>Suspect', now, { suspicions: ['links'] }, { message: '<i>Buy\n\nnow</i>' })
  const answered = await promised('Answered', now)
  await save({ ...INQUIRY, name: 'Guide', purpose: 'guide', inquiryLabel: 'Lead magnet' })
  const thanks = newDelivery('acknowledge')
  await promised('Mistyped', now + 31 * DAY_MS, { deliveries: [thanks] })
  await store.outbox.recordAttempt(thanks.id, { outcome: 'dead', error: '550 5.1.1' }, now)
  await store.submissions.changeState(answered, { state: 'answered', by: 'inbox', version: 0 }, now)
  await store.submissions.recordEvent(late, { event: 'taken', by: 'inbox', name: 'Sam' }, now)
  const { states } = COPY
  const rows = async (query: string) => {
    const { $ } = await ask(query)
    const all = $('.messages li').map((_, row) => {
      const marks = $(row).find('div > span:last-child').text().replace(/\s+/g, ' ').trim()
      return [[$(row).find('a').text(), marks, $(row).find('[data-late]').length]]
    })
    return all.get()
  }
  expect(await rows('')).toEqual([
    ['Late', 'Sam', 1],
    ['In time', '', 0],
    ['Mistyped', states.unreached, 0],
  ])
  expect(await rows('?view=suspects')).toEqual([['<b>Suspect', '', 0]])
  expect(await rows('?view=done')).toEqual([['Answered', states.answered, 0]])
  expect((await rows('?view=all')).toSorted()).toEqual([
    ['<b>Suspect', states.suspect, 0],
    ['Answered', states.answered, 0],
    ['Guide', '', 0],
    ['In time', states.open, 0],
    ['Late', `Sam ${states.open}`, 0],
    ['Mistyped', `${states.open} ${states.unreached}`, 0],
  ])
  expect((await ask('?view=suspects')).texts('.messages div > span')[0]).toBe('<i>Buy now</i>')
})

test.each([
  ['', COPY.empty['to-answer']],
  ['?view=suspects', COPY.empty.suspects],
  ['?view=done', COPY.empty.done],
  ['?view=all', COPY.empty.all],
  ['?q=nobody%00', `${COPY.empty.filtered} ${COPY.showAll}`],
  ['?q=%25', `${COPY.empty.filtered} ${COPY.showAll}`],
  ['?type=feedback', `${COPY.empty.filtered} ${COPY.showAll}`],
  ['?topic=%22%3E%3Cscript%3E1%3C/script%3E', `${COPY.empty.filtered} ${COPY.showAll}`],
  ['?q=%22%3E%3Cscript%3E1%3C/script%3E', `${COPY.empty.filtered} ${COPY.showAll}`],
])('an empty list at "%s" says %s', async (query, text) => {
  const { ask } = await openFor(SERVICES)
  const page = await ask(query)
  expect(page.texts('main > p')[0]).toBe(text)
  expect(page.$('main script, form.messages')).toHaveLength(0)
})

test('a resume is marked, and one type is no choice', async () => {
  const { save, ask } = await openFor(CAREERS)
  await save({ resume: newResume(undefined, 'My life.PDF') }, { answerDueAt: Date.now() + HOUR_MS })
  const list = await ask('')
  expect(list.texts('.messages div > span:last-child')).toEqual(['PDF'])
  expect(list.texts('select')).toEqual([])
})
