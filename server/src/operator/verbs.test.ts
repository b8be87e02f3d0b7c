/** The operator's commands, with and without a running server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { commandsIn, launchInbox } from '../../testing/inbox-process.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { send } from '../../testing/send.ts'
import { changeRows } from '../../testing/stored.ts'
import { startTestServer } from '../../testing/test-server.ts'

const HELLO = 'hello@lanternfield.example'
const VISITOR = 'mira@northbay.example'
const EVE = 'eve@northbay.example'
const CAREERS = 'careers@lanternfield.example'
const LINKS = Array.from({ length: 5 }, (_, index) => `http://pills${index}.example`).join(' ')

async function open(others: Readonly<Record<string, string>> = {}) {
  const mailbox = await openTestMailbox(onTestFinished)
  const environment = {
    DATA_DIR: temporaryDirectory(),
    SMTP_URL: mailbox.url,
    MAIL_TO_SERVICES: HELLO,
    MAIL_TO_CAREERS: CAREERS,
    ...others,
  }
  const server = await startTestServer(environment)
  return { mailbox, environment, server, ...commandsIn(environment) }
}

describe('with a running server', () => {
  test('a suspect is listed, and delivered once it is approved', async () => {
    const { mailbox, server, run, outputOf } = await open()
    const good = await send(server, inquiryPayload())
    const spam = { emailMessage: LINKS, name: 'Eve\u0301 Spam', toEmailAddress: EVE }
    const suspect = await send(server, inquiryPayload(spam))
    // A suspect is mailed too, marked. Only its thank-you waits.
    await mailbox.waitFor(to(HELLO), { count: 2 })
    await mailbox.waitFor(to(VISITOR))

    const listed = await outputOf('list', '--suspects')
    expect(listed).toContain(suspect)
    expect(listed).not.toContain(good)
    expect(await outputOf('list')).toContain(good)

    expect(await run('release', suspect)).toMatchObject({ status: 0 })
    await mailbox.waitFor(to(EVE))
    // The second notification of the suspect can be replied to.
    await expect.poll(() => mailbox.received.filter(to(HELLO))).toHaveLength(3)
    expect(mailbox.received).toHaveLength(5)
    expect((await run('release', suspect)).status).toBe(1)
    expect((await outputOf('show', suspect)).match(/sent on by terminal/g)).toHaveLength(1)
    expect(await outputOf('list', '--suspects')).toBe('There are none.')
  })

  test('dead deliveries are listed, shown, and retried, one or all', async () => {
    const { mailbox, server, run, outputOf } = await open()
    mailbox.treat(VISITOR, 'refuse-for-good')
    const dead = [await send(server, inquiryPayload()), await send(server, inquiryPayload())]
    const tom = { toEmailAddress: 'tom@northbay.example' }
    const other = await send(server, applicationPayload(pdf(), tom))
    const listDead = async () =>
      (await outputOf('list', '--dead')).split('\n').map((line) => line.split(' ')[0])
    await expect.poll(async () => (await listDead()).sort()).toEqual(dead.sort())
    await mailbox.waitFor(to(CAREERS))
    const [first = '', second = ''] = dead
    expect(await outputOf('show', first)).toMatch(/acknowledge dead, 1 attempts, <.*550/)

    mailbox.treat(VISITOR, 'accept')
    expect(await outputOf('retry', second)).toContain('due now')
    await mailbox.waitFor(to(VISITOR))
    expect(await outputOf('show', second)).toContain('sent on by terminal')
    expect(await outputOf('show', first)).not.toContain('History')
    const usage = 'Usage: npm run inbox -- retry ID, or retry --all-dead'
    expect(await run('retry', other, '--all-dead')).toEqual({ status: 1, output: usage })
    const retried = await run('retry', '--all-dead')
    expect(retried).toEqual({ status: 0, output: '1 delivery is due now.' })
    await mailbox.waitFor(to(VISITOR), { count: 2 })
    expect(await outputOf('list', '--dead')).toBe('There are none.')
    expect(await outputOf('retry', '--all-dead')).toBe('0 deliveries are due now.')
    expect(mailbox.received.filter(to(CAREERS))).toHaveLength(1)
  })

  test('exports submissions as JSON, resumes as files, and erases both', async () => {
    const { environment, server, outputOf, exported } = await open()
    const resume = pdf('exported')
    const id = await send(server, applicationPayload(resume))
    await expect
      .poll(() => outputOf('show', id))
      .toMatch(/notify delivered[\s\S]*acknowledge delivered/)
    expect(await exported()).toEqual({
      id,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      profile: 'CAREERS',
      inquiryLabel: 'Join our team',
      name: 'Mira Holloway',
      email: VISITOR,
      phone: expect.any(String),
      message: expect.any(String),
      context: null,
      noticeVersion: null,
      source: null,
      answer: null,
      suspect: false,
      resume: {
        fileName: 'mira-holloway.pdf',
        bytes: resume.byteLength,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      deliveries: ['notify', 'acknowledge'].map((kind) => ({
        kind,
        state: 'delivered',
        attempts: 1,
        messageId: expect.stringMatching(/^<.+@.+>$/),
      })),
      history: [],
    })

    const INIT_CWD = temporaryDirectory()
    const { run } = commandsIn({ ...environment, INIT_CWD })
    expect((await run('resume', id)).output).toContain('mira-holloway.pdf')
    expect(readFileSync(join(INIT_CWD, 'mira-holloway.pdf')).equals(resume)).toBe(true)
    expect(await outputOf('show', id)).toContain('resume downloaded by terminal')
    // A name that a stranger chose overwrites nothing.
    expect((await run('resume', id)).status).toBe(1)
    changeRows(environment.DATA_DIR, `UPDATE resumes SET content = x'00'`)
    const changed = await run('resume', id, '--out', 'again.pdf')
    expect(changed).toMatchObject({ status: 0, output: expect.stringContaining('It has changed') })
    expect(readFileSync(join(INIT_CWD, 'again.pdf'))).toEqual(Buffer.of(0))

    const erased = 'Erased: 1 submissions, 0 mail files.'
    expect(await outputOf('erase', 'MIRA@northbay.example')).toBe(erased)
    expect(await outputOf('export')).toBe('')
  })

  test('gives a submission the states of its profile, and none to a suspect', async () => {
    const { environment, server, run, outputOf, exported } = await open()
    const id = await send(server, inquiryPayload())
    expect(await outputOf('show', id)).toMatch(/^Promised {2}20/m)
    const states = `${id} can be: open, answered, closed.`
    expect(await run('answer', id, 'talking')).toEqual({ status: 1, output: states })
    expect(await outputOf('answer', id, 'answered')).toBe(`${id} is answered.`)
    const { answer, history } = await exported()
    expect(answer).toEqual({ state: 'answered', at: history[0].at })
    expect(history).toEqual([{ at: answer.at, event: 'answered', by: 'terminal' }])
    const application = await send(server, applicationPayload(pdf()))
    expect(await outputOf('answer', application, 'declined')).toContain('No letter')
    expect(await outputOf('answer', 'nobody', 'open')).toContain('no submission')

    changeRows(environment.DATA_DIR, `UPDATE submissions SET suspicions = 'links'`)
    const refused = await run('answer', application, 'closed')
    expect(refused).toEqual({ status: 1, output: expect.stringContaining('it has no state') })
    expect(await outputOf('show', application)).not.toContain('closed')
  })
})

describe('without a server', () => {
  test('deletes mail files together with their submissions', async () => {
    const DATA_DIR = temporaryDirectory()
    const server = await startTestServer({ DATA_DIR })
    const { run, outputOf } = commandsIn({ DATA_DIR })
    await send(server, inquiryPayload())
    const files = () =>
      readdirSync(join(DATA_DIR, 'mail')).filter((file) => file.endsWith('.eml')).length
    await expect.poll(files).toBe(2)
    await server.stop()
    expect(await outputOf('erase', VISITOR)).toBe('Erased: 1 submissions, 2 mail files.')
    expect(files()).toBe(0)
    const none = { status: 1, output: 'There is no submission nobody.' }
    expect(await run('show', 'nobody')).toEqual(none)
    expect(await outputOf('resume', 'nobody')).toContain('has no resume')
    expect(await outputOf('purge')).toBe('Deleted: 0 submissions, 0 mail files.')
  })

  test.each([
    ['', 'npm run inbox -- <verb>'],
    ['burn', 'There is no verb "burn".'],
    ['answer x', 'Usage: npm run inbox -- answer ID STATE'],
    ['retry', 'Usage: npm run inbox -- retry ID, or retry --all-dead'],
    ['list', 'There is no database in DATA_DIR'],
    ['list --all', "Unknown option '--all'"],
  ])('explains what is wrong with "%s"', async (words, sentence) => {
    const { run } = commandsIn({ DATA_DIR: temporaryDirectory() })
    const { status, output } = await run(...words.split(' ').filter(Boolean))
    expect(status).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('is a process that says what is wrong, and works on where nobody reads', {
    tags: 'all',
  }, async () => {
    const DATA_DIR = temporaryDirectory()
    const { ended } = launchInbox({ DATA_DIR }, 'retry')
    const output = 'Usage: npm run inbox -- retry ID, or retry --all-dead'
    expect(await ended).toEqual({ status: 1, output })
    const store = await openTestStore(DATA_DIR)
    // More than fits into a pipe.
    for (let count = 0; count < 200; count += 1)
      await store.submissions.save(newEntry({ submission: { message: 'm'.repeat(2000) } }), NOW)
    await store.close()
    for (const words of [['export'], ['erase', VISITOR]]) {
      const piped = launchInbox({ DATA_DIR }, ...words)
      piped.closeOutput()
      expect(await piped.ended).toEqual({ status: 0, output: '' })
    }
    expect(await commandsIn({ DATA_DIR }).outputOf('export')).toBe('')
  })
})
