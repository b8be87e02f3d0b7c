import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { startMailDesk } from './mail-desk.ts'

test('takes a mail by SMTP and shows it, without letting it run anything', async () => {
  const desk = await startMailDesk({ smtpPort: 0, webPort: 0 })
  onTestFinished(desk.stop)
  const transport = createTransport(desk.smtpUrl)
  onTestFinished(() => transport.close())
  await transport.sendMail({
    from: 'website@testfield.example',
    to: 'hello@testfield.example',
    subject: 'Tom & <b>Jerry</b>',
    text: 'As text',
    html: '<p onclick="alert(1)">As "HTML"</p>',
  })
  const list = await (await fetch(desk.webUrl)).text()
  expect(list).toContain('hello@testfield.example')
  expect(list).toContain('<a href="/1">Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</a>')
  const mail = await (await fetch(`${desk.webUrl}/1`)).text()
  expect(mail).toContain('As text')
  expect(mail).toContain('sandbox srcdoc="&lt;p onclick=&quot;alert(1)&quot;')
  expect(await (await fetch(`${desk.webUrl}/1/raw`)).text()).toContain(
    'Subject: Tom & <b>Jerry</b>',
  )
  expect((await fetch(`${desk.webUrl}/2`)).status).toBe(404)
})
