import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startDevMailServer } from './dev-mail-server.ts'

test('accepts a mail by SMTP and shows it without running its scripts', async () => {
  const server = await startDevMailServer({ smtpPort: 0, webPort: 0 })
  onTestFinished(server.stop)
  const transport = createTransport(server.smtpUrl)
  onTestFinished(() => transport.close())
  await transport.sendMail({
    from: 'website@testfield.example',
    to: 'hello@testfield.example',
    subject: 'Tom & <b>Jerry</b>',
    text: 'As text',
    html: '<p onclick="alert(1)">As "HTML"</p>',
  })
  const list = await (await fetch(server.webUrl)).text()
  expect(list).toContain('hello@testfield.example')
  expect(list).toContain('<a href="/1">Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</a>')
  const mail = await (await fetch(`${server.webUrl}/1`)).text()
  expect(mail).toContain('As text')
  expect(mail).toContain('sandbox srcdoc="&lt;p onclick=&quot;alert(1)&quot;')
  expect(await (await fetch(`${server.webUrl}/1/raw`)).text()).toContain(
    'Subject: Tom & <b>Jerry</b>',
  )
  expect((await fetch(`${server.webUrl}/2`)).status).toBe(404)
})
