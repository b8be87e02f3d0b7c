/** The operator's commands, with and without a running server. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NOW, newEntry, openTestStore } from '../../testing/entries.ts'
import { temporaryDirectory } from '../../testing/files.ts'
import { inbox, launchInbox } from '../../testing/inbox-process.ts'
import { openTestMailbox, to } from '../../testing/mailbox.ts'
import { applicationPayload, inquiryPayload } from '../../testing/payloads.ts'
import { startTestPostgres } from '../../testing/postgres.ts'
import { send } from '../../testing/send.ts'
import { changeRows } from '../../testing/stored.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { openTestReceiver, receiversFile } from '../../testing/webhook-receiver.ts'

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
  return { mailbox, environment, server: await startTestServer(environment) }
}

const outputOf = async (...given: Parameters<typeof inbox>) => (await inbox(...given)).output

describe('with a running server', () => {
  test('a suspect is listed, and delivered once it is approved', async () => {
    const { mailbox, environment, server } = await open()
    const good = await send(server, inquiryPayload())
    const suspect = await send(
      server,
      inquiryPayload({ emailMessage: LINKS, name: 'Eve\u0301 Spam', toEmailAddress: EVE }),
    )
    // A suspect is mailed too, marked. Only its thank-you waits.
    await mailbox.waitFor(to(HELLO), { count: 2 })
    await mailbox.waitFor(to(VISITOR))

    const listed = await inbox(environment, 'list', '--suspects')
    expect(listed.status).toBe(0)
    expect(listed.output).toContain(suspect)
    expect(listed.output).not.toContain(good)
    expect(await outputOf(environment, 'list')).toContain(good)

    expect(await inbox(environment, 'release', suspect)).toMatchObject({ status: 0 })
    await mailbox.waitFor(to(EVE))
    expect(mailbox.received.filter(to(HELLO))).toHaveLength(2)
    expect(mailbox.received).toHaveLength(4)
    expect((await inbox(environment, 'release', suspect)).status).toBe(1)
    expect(
      (await outputOf(environment, 'show', suspect)).match(/delivered by terminal/g),
    ).toHaveLength(1)
    expect(await outputOf(environment, 'list', '--suspects')).toBe('There are none.')
  })

  test('dead deliveries are listed, shown, and retried, one or all', async () => {
    const { mailbox, environment, server } = await open()
    mailbox.treat(VISITOR, 'refuse-for-good')
    const dead = [await send(server, inquiryPayload()), await send(server, inquiryPayload())]
    const other = await send(
      server,
      applicationPayload(pdf(), { toEmailAddress: 'tom@northbay.example' }),
    )
    const listDead = async () => await outputOf(environment, 'list', '--dead')
    const idsIn = (output: string) => output.split('\n').map((line) => line.split(' ')[0])
    await expect.poll(async () => idsIn(await listDead()).sort()).toEqual(dead.sort())
    await mailbox.waitFor(to(CAREERS))
    const [first = '', second = ''] = dead
    const shown = await inbox(environment, 'show', first)
    expect(shown.output).toMatch(/acknowledge dead, 1 attempts, <.*550/)

    mailbox.treat(VISITOR, 'accept')
    expect(await outputOf(environment, 'retry', second)).toContain('due now')
    await mailbox.waitFor(to(VISITOR))
    expect(await outputOf(environment, 'show', second)).toContain('delivered by terminal')
    expect(await outputOf(environment, 'show', first)).not.toContain('History')
    const both = await inbox(environment, 'retry', other, '--all-dead')
    expect(both).toEqual({
      status: 1,
      output: 'Usage: npm run inbox -- retry ID, or retry --all-dead',
    })
    const retried = await inbox(environment, 'retry', '--all-dead')
    expect(retried).toEqual({ status: 0, output: '1 delivery is due now.' })
    await mailbox.waitFor(to(VISITOR), { count: 2 })
    expect(await listDead()).toBe('There are none.')
    expect(await outputOf(environment, 'retry', '--all-dead')).toBe('0 deliveries are due now.')
    expect(mailbox.received.filter(to(CAREERS))).toHaveLength(1)
  })

  test('a receiver gets a suspect once it is approved, and is listed, exported and retried', async () => {
    const receiver = await openTestReceiver()
    receiver.answer(404)
    const receivers = receiversFile({ crm: receiver.url }, { profile: 'SERVICES' })
    const { environment, server } = await open(receivers)
    const id = await send(server, inquiryPayload({ emailMessage: LINKS }))
    expect(await outputOf(environment, 'show', id)).not.toContain('receiver')
    expect(await inbox(environment, 'release', id)).toMatchObject({ status: 0 })
    await expect.poll(() => outputOf(environment, 'list')).toContain('receiver:crm waiting')
    await expect.poll(() => receiver.received).toHaveLength(1)
    // What waits is retried too.
    await expect
      .poll(() => outputOf(environment, 'show', id))
      .toMatch(
        /notify delivered[\s\S]*receiver:crm waiting, \d attempts, <.*The receiver answered 404[\s\S]*acknowledge delivered/,
      )

    changeRows(
      environment.DATA_DIR,
      `UPDATE deliveries SET state = 'dead', settled_at = 1 WHERE kind = 'receiver:crm'`,
    )
    expect(await outputOf(environment, 'list', '--dead')).toContain('receiver:crm dead')
    receiver.answer(204)
    expect(await outputOf(environment, 'retry', '--all-dead')).toBe('1 delivery is due now.')
    await expect.poll(() => outputOf(environment, 'list')).toContain('receiver:crm delivered')
    const { deliveries } = JSON.parse(await outputOf(environment, 'export'))
    const messageId = expect.stringMatching(/^<.+>$/)
    const sent = { state: 'delivered', attempts: expect.any(Number), messageId }
    expect(deliveries).toContainEqual({ kind: 'receiver', receiver: 'crm', ...sent })
    expect(deliveries).toContainEqual({ kind: 'notify', ...sent })
  })

  test('exports submissions as JSON, resumes as files, and erases both', async () => {
    const { mailbox, environment, server } = await open()
    const resume = pdf('exported')
    const id = await send(server, applicationPayload(resume))
    await mailbox.waitFor(to(CAREERS))
    await mailbox.waitFor(to('mira@northbay.example'))
    await expect
      .poll(async () => await outputOf(environment, 'show', id))
      .toMatch(/notify delivered[\s\S]*acknowledge delivered/)

    const { output } = await inbox(environment, 'export')
    const [exported, ...others] = output.split('\n').map((line) => JSON.parse(line))
    expect(others).toEqual([])
    expect(exported).toEqual({
      id,
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      profile: 'CAREERS',
      inquiryLabel: 'Join our team',
      name: 'Mira Holloway',
      email: 'mira@northbay.example',
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
    const written = await inbox({ ...environment, INIT_CWD }, 'resume', id)
    expect(written.output).toContain('mira-holloway.pdf')
    expect(readFileSync(join(INIT_CWD, 'mira-holloway.pdf')).equals(resume)).toBe(true)
    expect(await outputOf(environment, 'show', id)).toContain('resume downloaded by terminal')
    // A name that a stranger chose overwrites nothing.
    expect((await inbox({ ...environment, INIT_CWD }, 'resume', id)).status).toBe(1)
    changeRows(environment.DATA_DIR, `UPDATE resumes SET content = x'00'`)
    const out = ['--out', 'again.pdf']
    const changed = await inbox({ ...environment, INIT_CWD }, 'resume', id, ...out)
    expect(changed).toMatchObject({ status: 0, output: expect.stringContaining('It has changed') })
    expect(readFileSync(join(INIT_CWD, 'again.pdf'))).toEqual(Buffer.of(0))

    expect(await outputOf(environment, 'erase', 'MIRA@northbay.example')).toBe(
      'Erased: 1 submissions, 0 mail files.',
    )
    expect(await outputOf(environment, 'export')).toBe('')
  })

  test('records that a submission is answered, in the states of its profile', async () => {
    const { environment, server } = await open()
    const id = await send(server, inquiryPayload())
    expect(await outputOf(environment, 'show', id)).toMatch(/^Promised {2}20/m)
    expect(await inbox(environment, 'answer', id, 'talking')).toEqual({
      status: 1,
      output: `${id} can be: open, answered, closed.`,
    })
    expect(await outputOf(environment, 'answer', id, 'answered')).toBe(`${id} is answered.`)
    const { answer, history } = JSON.parse(await outputOf(environment, 'export'))
    expect(answer).toEqual({ state: 'answered', at: history[0].at })
    expect(history).toEqual([{ at: answer.at, event: 'answered', by: 'terminal' }])
    expect(await outputOf(environment, 'answer', id, 'open')).toBe(`${id} is open.`)
    expect(JSON.parse(await outputOf(environment, 'export')).answer).toBeNull()
    const application = await send(server, applicationPayload(pdf()))
    expect(await inbox(environment, 'answer', application, 'seen')).toMatchObject({ status: 0 })
    expect(await outputOf(environment, 'answer', application, 'declined')).toContain('No letter')
    expect(await outputOf(environment, 'answer', 'nobody', 'open')).toContain('no submission')
  })

  test('gives no state to a suspect', async () => {
    const { environment, server } = await open()
    const id = await send(server, inquiryPayload())
    changeRows(environment.DATA_DIR, `UPDATE submissions SET suspicions = 'links'`)
    expect(await inbox(environment, 'answer', id, 'answered')).toMatchObject({
      status: 1,
      output: expect.stringContaining('it has no state'),
    })
    expect(await outputOf(environment, 'show', id)).not.toContain('History')
  })

  test('lists sessions of the inbox in the browser, and ends all of them', async () => {
    const { environment } = await open()
    expect(await outputOf(environment, 'show-sessions')).toBe('There are none.')
    const store = await openTestStore(environment.DATA_DIR, 'operator')
    const times = { begunAt: Date.now(), usedAt: Date.now() }
    for (const kind of ['link', 'session'] as const)
      await store.addSession({ id: `${kind}-secret`, kind, mailbox: HELLO, ...times })
    const listed = await outputOf(environment, 'show-sessions')
    expect(listed.split('\n')).toHaveLength(2)
    expect(listed).toContain(HELLO)
    expect(listed).not.toContain('secret')
    expect(await outputOf(environment, 'sign-out')).toBe('Ended: 2 sessions and links.')
    expect(await store.listSessions()).toEqual([])
  })

  test('a probe is delivered, or says where it failed', async () => {
    const { mailbox, environment, server } = await open()
    const probed = await inbox(environment, 'probe', '--url', server.origin)
    expect(probed.output).toMatch(
      /^Delivered: stored after .* mailed to hello@lanternfield\.example/,
    )
    expect(probed.status).toBe(0)
    expect(await outputOf(environment, 'export')).toBe('')
    const [mail] = await mailbox.waitFor(
      ({ email }) => email.subject === 'Probe: the website delivers',
    )
    expect(mail?.email.headers).toContainEqual(
      expect.objectContaining({ key: 'x-website-probe', value: 'yes' }),
    )

    mailbox.treat(HELLO, 'refuse-for-now')
    const late = await inbox(environment, 'probe', '--url', server.origin, '--timeout', '1')
    expect(late).toMatchObject({ status: 1 })
    expect(late.output).toMatch(/its mail is waiting after \d+ s/)
    await server.stop()
    const away = await inbox(environment, 'probe', '--url', server.origin)
    expect(away).toMatchObject({ status: 1, output: expect.stringContaining('did not answer') })
  })
})

describe('without a server', () => {
  test('deletes mail files together with their submissions', async () => {
    const DATA_DIR = temporaryDirectory()
    const server = await startTestServer({ DATA_DIR })
    await send(server, inquiryPayload())
    const files = () =>
      readdirSync(join(DATA_DIR, 'mail')).filter((file) => file.endsWith('.eml')).length
    await expect.poll(files).toBe(2)
    await server.stop()
    expect(await outputOf({ DATA_DIR }, 'erase', 'mira@northbay.example')).toBe(
      'Erased: 1 submissions, 2 mail files.',
    )
    expect(files()).toBe(0)
    expect(await inbox({ DATA_DIR }, 'show', 'nobody')).toEqual({
      status: 1,
      output: 'There is no submission nobody.',
    })
    expect(await outputOf({ DATA_DIR }, 'resume', 'nobody')).toContain('has no resume')
    expect(await outputOf({ DATA_DIR }, 'purge')).toBe('Deleted: 0 submissions, 0 mail files.')
  })

  test.each([
    [[], 'npm run inbox -- <verb>'],
    [['burn'], 'There is no verb "burn".'],
    [['show'], 'Usage: npm run inbox -- show ID'],
    [['answer', 'x'], 'Usage: npm run inbox -- answer ID STATE'],
    [['retry'], 'Usage: npm run inbox -- retry ID, or retry --all-dead'],
    [['list'], 'There is no database in DATA_DIR'],
    [['list', '--all'], "Unknown option '--all'"],
    [['backup'], 'Usage: npm run inbox -- backup FILE'],
    [['move'], 'Usage: npm run inbox -- move --to postgres://'],
    [['move', '--to', 'postgres://db.example/x'], 'without encryption'],
  ])('explains what is wrong with the arguments %j', async (words, sentence) => {
    const { status, output } = await inbox({ DATA_DIR: temporaryDirectory() }, ...words)
    expect(status).toBe(1)
    expect(output).toContain(sentence)
    expect(output).not.toMatch(/\n\s+at /)
  })

  test('backs up, restores and moves all submissions', async () => {
    const postgres = await startTestPostgres()
    onTestFinished(postgres.remove)
    const place = { DATA_DIR: temporaryDirectory(), INIT_CWD: temporaryDirectory() }
    const server = await startTestServer(place)
    await send(server, inquiryPayload())
    await server.stop()
    const target = await postgres.createDatabase()
    const exported = (await inbox(place, 'export')).output

    const backup = await inbox(place, 'backup', 'backup.db')
    expect(backup).toMatchObject({ status: 0 })
    const contents = backup.output.split(': ').at(-1)
    const restored = { ...place, DATABASE_URL: await postgres.createDatabase() }
    const restore = await inbox(restored, 'restore', 'backup.db')
    expect(restore.output).toBe(`Restored, and compared with the backup: ${contents}`)
    expect(await outputOf(restored, 'export')).toBe(exported)
    const again = await inbox(restored, 'restore', 'backup.db')
    expect(again.output).toBe('The database has exactly this already. Nothing was changed.')

    expect(await inbox(place, 'move', '--undo')).toEqual({
      status: 1,
      output: 'No move was begun.',
    })
    const move = await inbox(place, 'move', '--to', target)
    expect(move.output).toMatch(/^Moved to postgres:.*\nStart servers with DATABASE_URL\./)
    expect((await inbox({ ...place, DATABASE_URL: target }, 'export')).output).toBe(exported)
    const repeated = await inbox(place, 'move', '--to', target)
    expect(repeated.output).toMatch(/^It was moved to .* Nothing was changed\.$/)
  })

  test('a command is a process that ends with a status', async () => {
    const { ended } = launchInbox({ DATA_DIR: temporaryDirectory() }, 'retry')
    expect(await ended).toEqual({
      status: 1,
      output: 'Usage: npm run inbox -- retry ID, or retry --all-dead',
    })
  })

  test.each([
    ['list', '', 200],
    ['export', '', 200],
    ['erase', 'mira@northbay.example', 0],
  ])('ends quietly where nobody reads on, and %s does its work', async (verb, argument, left) => {
    const DATA_DIR = temporaryDirectory()
    const store = await openTestStore(DATA_DIR)
    // More than fits into a pipe.
    for (let count = 0; count < 200; count += 1)
      await store.saveSubmission(newEntry({ submission: { message: 'm'.repeat(2000) } }), NOW)
    await store.close()
    const piped = launchInbox({ DATA_DIR }, verb, ...(argument ? [argument] : []))
    piped.closeOutput()
    expect(await piped.ended).toEqual({ status: 0, output: '' })
    const lines = await outputOf({ DATA_DIR }, 'export')
    expect(lines.split('\n').filter(Boolean)).toHaveLength(left)
  })
})
