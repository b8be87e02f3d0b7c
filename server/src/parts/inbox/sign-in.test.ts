import { expect, test, vi } from 'vitest'
import { errorCodes } from '../../base/log.ts'
import type { Store } from '../../store/store.ts'
import { createSignIn } from './sign-in.ts'

const MAILBOX = 'hello@company.example'

test('a broken database does not give away which addresses are mailboxes', async () => {
  const failure = new Error('database is locked')
  const log = { error: vi.fn() }
  const store = { secret: 'secret', count: () => Promise.reject(failure) } as unknown as Store
  const signIn = createSignIn({
    store,
    mailboxes: { SERVICES: MAILBOX, CAREERS: MAILBOX },
    mailDomain: 'company.example',
    log,
    now: Date.now,
  })
  await signIn.requestLink('stranger@elsewhere.example')
  expect(log.error).not.toHaveBeenCalled()
  await signIn.requestLink(MAILBOX)
  expect(log.error).toHaveBeenCalledWith(errorCodes(failure), expect.any(String))
  expect(JSON.stringify(log.error.mock.calls)).not.toContain(failure.message)
})
