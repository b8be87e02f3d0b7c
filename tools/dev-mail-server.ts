import { Buffer } from 'node:buffer'
import type { AddressInfo, Server } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** Older ones are dropped. */
const MAX_MAILS = 500
const HOST = '127.0.0.1'

type Arrived = {
  readonly to: readonly string[]
  readonly at: Date
  readonly raw: Buffer
  readonly email: Email
}

export type DevMailServer = {
  readonly smtpUrl: string
  readonly webUrl: string
  stop(): Promise<void>
}

/** Accepts every mail and delivers none. @param ports 0 takes a free one */
export async function startDevMailServer(ports: {
  smtpPort: number
  webPort: number
}): Promise<DevMailServer> {
  const mails: Arrived[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.unshift({ to, at: new Date(), raw, email: await PostalMime.parse(raw) })
        mails.length = Math.min(mails.length, MAX_MAILS)
        callback()
      })
    },
  })
  smtp.on('error', (error) => console.error(error.message))

  const app = new Hono()
  app.get('/', (c) => c.html(listPage(mails)))
  app.get('/mails.json', (c) =>
    c.json(
      mails.map(({ to, at, email }) => ({ to, at, subject: email.subject, text: email.text })),
    ),
  )
  app.get('/:number', (c) => {
    const mail = mails[mails.length - Number(c.req.param('number'))]
    return mail ? c.html(mailPage(mail)) : c.notFound()
  })
  app.get('/:number/raw', (c) => {
    const mail = mails[mails.length - Number(c.req.param('number'))]
    return mail ? c.text(mail.raw.toString('latin1')) : c.notFound()
  })
  const web = createAdaptorServer({ fetch: app.fetch }) as Server

  await new Promise<void>((resolve) => smtp.listen(ports.smtpPort, HOST, resolve))
  await new Promise<void>((resolve) => web.listen(ports.webPort, HOST, resolve))
  return {
    smtpUrl: `smtp://${HOST}:${portOf(smtp.server)}`,
    webUrl: `http://${HOST}:${portOf(web)}`,
    stop: async () => {
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => {
          web.close(() => resolve())
          ;(web as Server & { closeAllConnections?: () => void }).closeAllConnections?.()
        }),
      ])
    },
  }
}

function portOf(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port
}

function listPage(mails: readonly Arrived[]) {
  return page(
    'Mails',
    html`<h1>${mails.length} mails</h1>
      <table>
        ${mails.map(
          ({ to, at, email }, index) =>
            html`<tr>
              <td>${at.toLocaleTimeString()}</td>
              <td>${to.join(', ')}</td>
              <td><a href="/${mails.length - index}">${email.subject || '(no subject)'}</a></td>
            </tr>`,
        )}
      </table>`,
  )
}

function mailPage({ to, email }: Arrived) {
  return page(
    email.subject ?? '',
    html`<p><a href="/">All mails</a></p>
      <h1>${email.subject}</h1>
      <p>To ${to.join(', ')}. Message-ID ${email.messageId}</p>
      <p>${email.attachments.map(({ filename }) => filename).join(', ')}</p>
      <iframe sandbox srcdoc="${email.html ?? ''}" title="As HTML"></iframe>
      <pre>${email.text}</pre>`,
  )
}

function page(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <title>${title}</title>
      <style>
        body { font: 16px/1.5 system-ui; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
        td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top }
        iframe { width: 100%; height: 32rem; border: 1px solid #ccc }
        pre { white-space: pre-wrap }
      </style>
      <body>
        ${body}
      </body>
    </html>`
}
