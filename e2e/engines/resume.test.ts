/** A resume in a tab of its own, in a Chromium with its viewer of PDFs, which has no part of the built site. */
import { createServer } from 'node:http'
import { pdf } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { chromium } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { BROWSER_ARGUMENTS } from '../../harness/browser-arguments.ts'
import { findBrowser } from '../../harness/find-browser.ts'
import { INBOX, openInbox } from '../../server/src/parts/inbox/testing/open-inbox.ts'
import { newResume } from '../../server/testing/entries.ts'
import { COMPANY } from '../../server/testing/test-server.ts'

/** A server that counts what asks it for anything. */
async function startCounter() {
  const requests: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requests.push(url)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { requests, origin: `http://127.0.0.1:${port}` }
}

test('a PDF is shown under its policy, and neither it nor a page in its place reaches anything', async () => {
  const { requests, origin } = await startCounter()
  const pages = await openInbox()
  const { cookie } = await pages.signIn(COMPANY.mailboxes.CAREERS)
  const [name = '', value = ''] = cookie.split('=')
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, '--disable-gpu'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext()
  await context.addCookies([{ name, value, url: pages.server.origin }])

  /** Opens a file in a tab. @returns what it says, and its title when that is no address any more, or what is in its place */
  async function open(content: Uint8Array) {
    const id = await pages.save({ name: 'Mira Holloway', resume: newResume(content) })
    const tab = await context.newPage()
    const said: string[] = []
    tab.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.dismiss()
    })
    const session = await context.newCDPSession(tab)
    await tab.goto(`${pages.server.origin}${INBOX}${id}?resume=open`)
    const readTitle = async () => (await session.send('Target.getTargetInfo')).targetInfo.title
    return { id, tab, said, readTitle }
  }

  // Its viewer names the tab once it shows a document.
  const shown = await open(pdf())
  await expect.poll(shown.readTitle, { timeout: 60_000 }).toBe('Mira Holloway.pdf')

  const calls = [`this.submitForm('${origin}/form')`, `app.launchURL('${origin}/page', false)`]
  const reach = calls.map((call) => `try { ${call} } catch (e) {}`).join(' ')
  const active = await open(
    pdf('Mira', { catalog: `/OpenAction << /S /JavaScript /JS (${reach} app.alert('ran')) >>` }),
  )
  // Chromium lets it speak: no such file is accepted, see packages/resume-inspection.
  await expect.poll(() => active.said, { timeout: 60_000 }).toEqual(['ran'])

  const script = `document.title = 'ran'; fetch('${origin}/script'); alert('ran')`
  const page = await open(
    Buffer.from(`<!doctype html><title>x</title><script>${script}</script>%PDF-`),
  )
  // Its viewer is there, and shows nothing.
  await expect.poll(() => page.tab.frames().length, { timeout: 60_000 }).toBeGreaterThan(1)
  expect(page.said).toEqual([])
  expect(await page.readTitle()).not.toMatch(/^(x|ran)$/)
  expect(requests).toEqual([])
})
