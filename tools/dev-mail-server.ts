import type { AddressInfo, Server } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { openTestMailbox, type ReceivedMail } from '../server/testing/mailbox.ts'

const HOST = '127.0.0.1'

/** Accepts every mail, delivers none, and shows them on a page. @param ports 0 takes a free one */
export async function startDevMailServer(ports: { smtpPort: number; webPort: number }) {
  const mailbox = await openTestMailbox(undefined, ports.smtpPort ? { port: ports.smtpPort } : {})
  const app = new Hono()
  app.get('/', (c) => c.html(listPage(mailbox.received)))
  app.get('/:number', (c) => {
    const mail = mailbox.received[Number(c.req.param('number')) - 1]
    return mail ? c.html(mailPage(mail)) : c.notFound()
  })
  app.get('/:number/raw', (c) => {
    const mail = mailbox.received[Number(c.req.param('number')) - 1]
    return mail ? c.text(mail.raw.toString('latin1')) : c.notFound()
  })
  const web = createAdaptorServer({ fetch: app.fetch }) as Server
  await new Promise<void>((resolve) => web.listen(ports.webPort, HOST, resolve))
  return {
    smtpUrl: mailbox.url,
    webUrl: `http://${HOST}:${(web.address() as AddressInfo).port}`,
    stop: async () => {
      web.close()
      await mailbox.close()
    },
  }
}

/** The newest first. */
function listPage(mails: readonly ReceivedMail[]) {
  const rows = mails.map(
    ({ envelopeTo, email }, index) =>
      html`<li><a href="/${index + 1}">${email.subject || '(no subject)'}</a> to ${envelopeTo.join(', ')}</li>`,
  )
  return page('Mails', html`<h1>${mails.length} mails</h1><ul>${rows.reverse()}</ul>`)
}

function mailPage({ envelopeTo, email }: ReceivedMail) {
  return page(
    email.subject ?? '',
    html`<p><a href="/">All mails</a></p>
      <h1>${email.subject}</h1>
      <p>To ${envelopeTo.join(', ')}. Message-ID ${email.messageId}</p>
      <p>${email.attachments.map(({ filename }) => filename).join(', ')}</p>
      <iframe sandbox srcdoc="${email.html ?? ''}" title="As HTML" width="100%" height="500"></iframe>
      <pre>${email.text}</pre>`,
  )
}

function page(title: string, body: ReturnType<typeof html>) {
  return html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><body>${body}</body></html>`
}
