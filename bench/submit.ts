/** From the click on Submit to the request, with a large resume, on a processor four times slower. */
import { join } from 'node:path'
import { pdfOfSize } from '@lanternfield/resume-inspection/testing/pdf.ts'
import { SEND_EMAIL_PATH } from '../contract/src/pages.ts'
import { ROOT } from '../harness/root.ts'
import { median, report, round, roundsOr } from './report.ts'
import { type Bench, withSite } from './with-site.ts'

const RESUME_BYTES = 2_000_000
const CPU_SLOWDOWN = 4

export async function benchSubmit(): Promise<void> {
  const times: number[] = []
  await withSite(join(ROOT, 'site', 'dist'), async (bench) => {
    for (let round = 0; round < roundsOr(5); round += 1) times.push(await timeSubmit(bench))
  })
  const row = { medianMs: round(median(times)), worstMs: round(Math.max(...times)) }
  report('submit', { resumeBytes: RESUME_BYTES, cpuSlowdown: CPU_SLOWDOWN }, [row])
}

async function timeSubmit({ browser, origin }: Bench): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.goto(`${origin}/careers/`, { waitUntil: 'networkidle' })
  const form = page.locator('form[data-form]')
  await form.getByLabel('Name').fill('Ada Lovelace')
  await form.getByLabel('Email').fill('ada@visitor.example')
  await form.getByLabel('Phone').fill('+15125550142')
  const resume = { name: 'ada.pdf', mimeType: 'application/pdf', buffer: pdfOfSize(RESUME_BYTES) }
  await form.locator('[type=file]').setInputFiles(resume)
  await page.waitForLoadState('networkidle')
  await page.evaluate(noteClickAndSend)
  const response = page.waitForResponse(`**${SEND_EMAIL_PATH}`)
  await form.getByRole('button', { name: 'Submit' }).click()
  if (!(await response).ok()) throw new Error(`Answered ${(await response).status()}.`)
  const ms = await page.evaluate(() => (window as unknown as { submitMs: number }).submitMs)
  await context.close()
  return ms
}

/** Runs in the page. */
function noteClickAndSend(): void {
  let clickedAt = 0
  document.addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), true)
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function (body) {
    send.call(this, body)
    Object.assign(window, { submitMs: performance.now() - clickedAt })
  }
}
