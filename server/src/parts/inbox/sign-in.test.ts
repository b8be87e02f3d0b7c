import { expect, test, vi } from 'vitest'
import { openTestCore } from '../../../testing/core.ts'
import { COMPANY } from '../../../testing/test-server.ts'
import { errorCodes, type Log } from '../../base/log.ts'
import { createSignIn } from './sign-in.ts'

test('a broken database does not give away which addresses are mailboxes', async () => {
  const failure = new Error('database is locked')
  const error = vi.fn()
  const core = await openTestCore({}, { log: { error } as unknown as Log })
  vi.spyOn(core.store.counters, 'count').mockRejectedValue(failure)
  const signIn = createSignIn(core)
  await signIn.requestLink('stranger@elsewhere.example')
  expect(error).not.toHaveBeenCalled()
  await signIn.requestLink(COMPANY.mailboxes.SERVICES)
  expect(error).toHaveBeenCalledWith(errorCodes(failure), expect.any(String))
  expect(JSON.stringify(error.mock.calls)).not.toContain(failure.message)
})
