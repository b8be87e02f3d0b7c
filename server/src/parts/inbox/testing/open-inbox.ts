/** The inbox as a browser without scripts has it. */
import { createHash, randomBytes } from 'node:crypto'
import { OWN_PAGE, openPages } from '../../../../testing/signed-pages.ts'
import { createSessions, type NewSession } from '../sessions.ts'

export const INBOX = '/prod/inbox/'
/** In its list. */
export const NAMES = '.messages li > a'

/** Without TLS, where its cookie has no prefix. */
export async function openInbox(environment: Record<string, string> = {}) {
  const pages = await openPages({ SITE_URL: 'http://www.testfield.example', ...environment })
  return {
    ...pages,
    /** Opens a session. @returns the headers of its browser */
    signIn: async (mailbox: string, changes: Partial<NewSession> = {}) => {
      const secret = randomBytes(32).toString('base64url')
      const id = createHash('sha256').update(secret).digest('hex')
      const times = { begunAt: Date.now(), usedAt: Date.now() }
      await createSessions(pages.store.db).add({
        id,
        kind: 'session',
        mailbox,
        ...times,
        ...changes,
      })
      return { cookie: `inbox=${secret}` }
    },
  }
}

/** An inbox as the people of a mailbox have it. */
export async function openFor(mailbox: string, environment: Record<string, string> = {}) {
  const pages = await openInbox(environment)
  const headers = await pages.signIn(mailbox)
  return {
    ...pages,
    headers,
    ask: (path: string) => pages.visit(INBOX + path, headers),
    act: (path: string, fields: Record<string, string>, from: Record<string, string> = OWN_PAGE) =>
      pages.post(INBOX + path, fields, { ...headers, ...from }),
  }
}
