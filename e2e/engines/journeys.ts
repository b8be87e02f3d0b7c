/** What a visitor does, once for every engine: each file beside this one runs it in one of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { messages } from '@lanternfield/contract/messages.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openTestMailbox, type TestMailbox, to } from '../../server/testing/mailbox.ts'
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts'
import { listedRoutes } from '../routes.ts'
import type { Engine } from './engine.ts'
import { openProxy, type ProductProxy } from './proxy.ts'
import { readOutline } from './reviewed-outlines.ts'
import type { EngineBrowser, LaunchOptions, Tab, Target } from './tab.ts'

const WIDE = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 800 }
const CASE_STUDY = listedRoutes().find((path) => path.includes('/case-study/')) ?? ''
const RESUME = join(import.meta.dirname, '..', 'resumes', 'mira-holloway.pdf')
const HELLO = 'hello@lanternfield.example'
const CAREERS = 'careers@lanternfield.example'

/** What an engine says of a connection that broke. */
const BROKEN_CONNECTION =
  /ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load|NetworkError|CORS request/

const button = (name: string, inside?: string) => part('button', name, inside)
const link = (name: string, inside?: string) => part('link', name, inside)
const field = (name: string, inside = 'form[data-form]'): Target => ({ name, inside })

const part = (role: 'button' | 'link', name: string, inside?: string): Target =>
  inside === undefined ? { role, name } : { role, name, inside }

const SUBMIT = button('Submit', 'form[data-form]')
const SERVICES_MENU = button('Services menu', 'header')
const DRAWER = '#menu'
const LEAD_MAGNET = '[data-form="lead-magnet"]'

/** What Firefox says of the scripts of a page whose policy forbids them. */
const SCRIPT_FORBIDDEN = /script-src/

/** WebKit rejects a promise of its own when a page goes while it fades in; no script of ours has it. */
const SKIPPED_TRANSITION = /Skipping view transition/

/** Reviewed in Chromium by accessibility-tree.spec.ts; in WebKit all, in Firefox two, since it takes half a minute for seven. */
const OUTLINES = [
  ['home.txt', '/'],
  ['contact.txt', '/contact-us/'],
  ['careers.txt', '/careers/'],
  ['services.txt', '/services/'],
  ['about.txt', '/about-us/'],
  ['article.txt', '/insights/agents-that-ask-first/'],
  ['privacy.txt', '/privacy-policy/'],
] as const

/** The browser of most journeys. */
const USUAL: LaunchOptions = { scripts: true, theme: 'light' }

type VisitOptions = Partial<LaunchOptions> & {
  readonly size?: typeof WIDE
  /** Errors that the journey brings about on purpose. */
  readonly expected?: RegExp
}

export function describeJourneys(engine: Engine): void {
  describe.skipIf(!engine.isInstalled)(engine.name, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lanternfield-engines-'))
    let mailbox: TestMailbox
    let server: ServerProcess
    let usual: EngineBrowser
    const open: (() => Promise<void>)[] = []
    let visitors = 0

    beforeAll(async () => {
      mailbox = await openTestMailbox()
      server = await startServerProcess(
        { DATA_DIR: dataDir, SMTP_URL: mailbox.url, RATE_LIMIT: '10000/1m' },
        'site',
      )
      usual = await engine.launch(USUAL)
    })
    afterEach(async () => {
      for (const close of open.splice(0).reverse()) await close()
    })
    afterAll(async () => {
      await usual?.close()
      server?.kill('SIGTERM')
      await server?.ended
      await mailbox?.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    const newVisitor = () => {
      visitors += 1
      return `visitor.${engine.name}.${visitors}@mail.example`
    }

    /** A visitor's tab on the product; an error in its console fails the test. */
    async function visit(
      path: string,
      { size = WIDE, scripts = true, theme = 'light', expected }: VisitOptions = {},
    ): Promise<{ tab: Tab; proxy: ProductProxy }> {
      const forbidsScripts = !scripts && !engine.switchesScriptsOff
      const launch: LaunchOptions = { scripts: scripts || forbidsScripts, theme }
      const browser = isDeepStrictEqual(launch, USUAL) ? usual : await engine.launch(launch)
      if (browser !== usual) open.push(() => browser.close())
      const reportsErrors = !engine.hasConsole
      const proxy = await openProxy(server.origin, { reportsErrors, forbidsScripts })
      open.push(() => proxy.close())
      const tab = await browser.openTab(proxy.origin, size)
      open.push(() => tab.close())
      open.push(async () => {
        const unexpected = [...tab.errors(), ...proxy.errors].filter(
          (error) =>
            !expected?.test(error) &&
            !SKIPPED_TRANSITION.test(error) &&
            !(forbidsScripts && SCRIPT_FORBIDDEN.test(error)),
        )
        expect(unexpected, 'errors in the console').toEqual([])
      })
      await tab.open(path)
      return { tab, proxy }
    }

    const mailFrom = async (visitor: string, mailbox_: string) => {
      const [mail] = await mailbox.waitFor(
        (found) => to(mailbox_)(found) && (found.email.text ?? '').includes(visitor),
      )
      return mail
    }

    describe.each([
      ['with scripts', true],
      ['without scripts', false],
    ])('menus %s', (_, scripts) => {
      const options = scripts ? {} : { scripts }

      test('a chevron opens its panel and closes it, one is open at a time, and an entry leads to its page', async () => {
        const { tab } = await visit('/privacy-policy/', options)
        const isOpen = (name: string) => shown(tab, `#panel-${name}`)
        await tab.click(SERVICES_MENU)
        await expect.poll(() => isOpen('services')).toBe(true)
        await tab.click(button('Products menu', 'header'))
        await expect.poll(() => isOpen('products')).toBe(true)
        await expect.poll(() => isOpen('services')).toBe(false)
        await tab.press('Escape')
        await expect.poll(() => isOpen('products')).toBe(false)
        await tab.click(SERVICES_MENU)
        await expect.poll(() => isOpen('services')).toBe(true)
        await tab.click(SERVICES_MENU)
        await expect.poll(() => isOpen('services')).toBe(false)
        // By keyboard: Safari gives no focus to a button that is clicked.
        const focusChevron = () =>
          document.querySelector<HTMLElement>('[aria-label="Services menu"]')?.focus()
        await tab.evaluate(focusChevron)
        await tab.press('Enter')
        await expect.poll(() => isOpen('services')).toBe(true)
        if (scripts || engine.tabsIntoPopovers) {
          const focusedPanel = () => document.activeElement?.closest('[popover]')?.id
          // The code that leads Tab into the panel in Safari comes once a key has been pressed.
          const tabFromChevron = async () => {
            await tab.evaluate(focusChevron)
            await tab.press('Tab')
            return tab.evaluate(focusedPanel)
          }
          await expect.poll(tabFromChevron).toBe('panel-services')
        }
        await tab.click(link('All services', '#panel-services'))
        await expect.poll(() => pathOf(tab)).toBe('/services/')
      })

      test('on a phone the drawer opens, folds out, closes, and leads to a page', async () => {
        const { tab } = await visit('/privacy-policy/', { ...options, size: PHONE })
        await tab.click(button('Menu', 'header'))
        await expect.poll(() => shown(tab, DRAWER)).toBe(true)
        await expect.poll(() => isInside(tab, DRAWER)).toBe(true)
        await tab.press('Escape')
        await expect.poll(() => shown(tab, DRAWER)).toBe(false)
        await tab.click(button('Menu', 'header'))
        await tab.evaluate(() =>
          document.querySelector<HTMLElement>('#menu summary')?.scrollIntoView(),
        )
        await tab.click(link('Careers', DRAWER))
        await expect.poll(() => pathOf(tab)).toBe('/careers/')
      })
    })

    test('an inquiry from the contact page: an error first, then a mail', async () => {
      const { tab } = await visit('/contact-us/')
      const visitor = newVisitor()
      await inquire(tab, { ...INQUIRY, name: 'Mira 2', email: visitor })
      await tab.click(SUBMIT)
      await expect.poll(() => errorAt(tab, 'name')).toBe(messages.lettersOnly)
      await expect.poll(() => focusedName(tab)).toBe('name')
      await tab.press('Backspace')
      await tab.press('Backspace')
      await tab.type(field('Name'), ' Holloway')
      await tab.click(SUBMIT)
      await expect.poll(() => textOf(tab, '[role=status]')).toContain(messages.sent)
      const mail = await mailFrom(visitor, HELLO)
      expect(mail?.email.subject).toContain('Mira Holloway')
      expect(mail?.email.text).toContain('From another engine.')
      await mailbox.waitFor(to(visitor))
    })

    test('an inquiry from the contact pop-up closes it, and the button is gone for good', async () => {
      const { tab } = await visit('/about-us/')
      const visitor = newVisitor()
      await tab.click(button('Contact us'))
      await expect.poll(() => tab.isShown({ role: 'dialog', name: 'Contact Us' })).toBe(true)
      await tab.press('Escape')
      await expect.poll(() => shown(tab, 'dialog')).toBe(false)
      await tab.click(button('Contact us'))
      await tab.type(field('Name', 'dialog'), 'Mira Holloway')
      await tab.type(field('Email', 'dialog'), visitor)
      await tab.type(field('Phone', 'dialog'), '5125550142')
      await tab.type(field('Inquiry Type', 'dialog'), 'Schedule')
      await tab.click(button('Submit', 'dialog'))
      await expect.poll(() => textOf(tab, '[role=status]')).toContain(messages.sent)
      await expect.poll(() => shown(tab, 'dialog')).toBe(false)
      expect((await mailFrom(visitor, HELLO))?.email.subject).toContain('Schedule a demo')
      await tab.open('/services/')
      await tab.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
      expect(await tab.isShown(button('Contact us'))).toBe(false)
      expect(await tab.evaluate(() => localStorage.getItem('user_data_submitted'))).toBe('true')
    })

    test('an application arrives with its resume byte for byte', async () => {
      const { tab } = await visit('/careers/')
      const visitor = newVisitor()
      await apply(tab, visitor)
      await tab.click(SUBMIT)
      await expect.poll(() => textOf(tab, '[role=status]')).toContain(messages.sent)
      await expectResume(await mailFrom(visitor, CAREERS))
    })

    test('an application that fails comes back with its file, and then arrives', async () => {
      const { tab, proxy } = await visit('/careers/', { expected: BROKEN_CONNECTION })
      const visitor = newVisitor()
      await apply(tab, visitor)
      proxy.breaksSends = true
      await tab.click(SUBMIT)
      await expect.poll(() => textOf(tab, '[role=alert]')).toContain(messages.sendFailed)
      await expect.poll(() => enteredIn(tab, 'name')).toBe('')
      await expect.poll(() => textOf(tab, '.file-drop')).not.toContain('mira-holloway.pdf')
      await tab.click(button('Try again', '[role=alert]'))
      await expect.poll(() => enteredIn(tab, 'name')).toBe('Mira Holloway')
      await expect.poll(() => textOf(tab, '.file-drop')).toContain('mira-holloway.pdf')
      proxy.breaksSends = false
      await tab.click(SUBMIT)
      await expect.poll(() => textOf(tab, '[role=status]')).toContain(messages.sent)
      await expectResume(await mailFrom(visitor, CAREERS))
    })

    test('without scripts a form comes back with its errors and everything typed, and can then be sent', async () => {
      const { tab } = await visit('/contact-us/', { scripts: false, expected: /422/ })
      const visitor = newVisitor()
      const message = 'Kept <b>as "typed"</b>.'
      await inquire(tab, { name: 'M2', email: visitor, inquiryType: 'General', message })
      await tab.click(SUBMIT)
      await expect.poll(() => errorAt(tab, 'name')).toBe(messages.lettersOnly)
      expect(await enteredIn(tab, 'email')).toBe(visitor)
      expect(await enteredIn(tab, 'inquiryType')).toBe('feedback')
      expect(await enteredIn(tab, 'message')).toBe(message)
      await clear(tab, '[name=name]')
      await tab.type(field('Name'), 'Mira Holloway')
      await tab.click(SUBMIT)
      await expect.poll(() => pathOf(tab)).toBe('/thank-you/')
      expect((await mailFrom(visitor, HELLO))?.email.text).toContain(message)
    })

    test('the link in the thank-you shows what was sent to who knows it, and deletes it', async () => {
      const { tab } = await visit('/contact-us/', { expected: /404|422/ })
      const visitor = newVisitor()
      await inquire(tab, { ...INQUIRY, email: visitor })
      await tab.click(SUBMIT)
      await mailFrom(visitor, HELLO)
      const [thanks] = await mailbox.waitFor(to(visitor))
      const [path = ''] = /\/prod\/my-submission\/[\w.~-]+/.exec(thanks?.email.text ?? '') ?? []
      await expect
        .poll(async () => {
          await tab.open(path)
          return textOf(tab, '[role=status]')
        })
        .toContain('It has been delivered')
      expect(await textOf(tab, 'main')).not.toContain(visitor)
      await tab.type(field('The name that was entered', 'form'), 'Somebody Else')
      await tab.click(button('Continue'))
      await expect.poll(() => textOf(tab, 'main')).toContain('That is not what was entered.')
      await clear(tab, 'main input:not([type=hidden])')
      await tab.type(field('The name that was entered', 'form'), 'mira holloway')
      await tab.click(button('Continue'))
      await expect.poll(() => textOf(tab, 'main')).toContain('From another engine.')
      expect(await textOf(tab, 'main')).toContain(visitor)
      await tab.click(button('Delete'))
      await tab.click(button('Delete for good'))
      await expect.poll(() => textOf(tab, 'h1')).toBe('It is deleted')
      await tab.open(path)
      await expect.poll(() => textOf(tab, 'h1')).toBe('There is nothing here')
    })

    test('the exit-intent pop-up opens when the mouse leaves through the top, once', async () => {
      const { tab } = await visit('/')
      await leaveThroughTop(tab)
      const popup: Target = { role: 'dialog', name: 'Wait, Leaving Already ?' }
      await expect.poll(() => tab.isShown(popup)).toBe(true)
      await tab.click(button('No, Thanks', 'dialog'))
      await expect.poll(() => tab.isShown(popup)).toBe(false)
      await tab.open('/services/')
      await leaveThroughTop(tab)
      await pause(tab, 400)
      expect(await tab.isShown(popup)).toBe(false)
    })

    test('the guide is offered to who has read the services, stays at Escape, and is sent', async () => {
      const { tab } = await visit(CASE_STUDY)
      const visitor = newVisitor()
      const popup: Target = { role: 'dialog', name: 'What to settle before you build' }
      await expect
        .poll(async () => {
          await readServices(tab)
          return tab.isShown(popup)
        })
        .toBe(true)
      await tab.press('Escape')
      await tab.press('Escape')
      await pause(tab, 200)
      expect(await tab.isShown(popup)).toBe(true)
      expect(await tab.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
        'Close',
      )
      await tab.type(field('Name', LEAD_MAGNET), 'Mira Holloway')
      await tab.type(field('Email', LEAD_MAGNET), visitor)
      await tab.click(button('Get the guide', LEAD_MAGNET))
      await expect.poll(() => textOf(tab, '[role=status]')).toContain(messages.sent)
      expect((await mailFrom(visitor, HELLO))?.email.subject).toContain('Lead magnet')
      const [thanks] = await mailbox.waitFor(to(visitor))
      expect(thanks?.email.text).toMatch(/lid=/)
    })

    test('the search finds pages by their words', async () => {
      const { tab } = await visit('/search/')
      await tab.type({ name: 'Search this site' }, 'agentic')
      await expect
        .poll(() => textOf(tab, 'main [role=status]'))
        .toMatch(/^\d+ pages for “agentic”$/)
      await expect.poll(() => textOf(tab, '.search-results > li')).toContain('Agentic AI')
      await tab.press('Enter')
      await expect.poll(() => tab.evaluate(() => location.search)).toBe('?q=agentic')
    })

    test.each(
      engine.name === 'firefox' && !process.env.LONG_TESTS ? OUTLINES.slice(0, 2) : OUTLINES,
    )('screen readers are told what was reviewed in %s', async (outline, path) => {
      const { tab } = await visit(path)
      const reviewed = readOutline(outline)
      expect(reviewed.length).toBeGreaterThan(5)
      expect(await tab.missing(reviewed, 'main')).toEqual([])
    })

    test('the theme is that of the visitor', async () => {
      const { tab: light } = await visit('/')
      const { tab: dark } = await visit('/', { theme: 'dark' })
      expect(await lightnessOfPage(light)).toBeGreaterThan(0.8)
      expect(await lightnessOfPage(dark)).toBeLessThan(0.3)
      expect(await pictureOf(light)).not.toBe(await pictureOf(dark))
      await expect.poll(() => pictureOf(dark)).toMatch(/\.avif$/)
    })

    test('a page whose link is near is fetched once, and not again when somebody goes there', async () => {
      const { tab, proxy } = await visit('/')
      const asked = () => proxy.requests.filter(({ path }) => path === '/careers/')
      await expect.poll(() => asked().length).toBe(1)
      await pause(tab, 500)
      await tab.click(link('Careers', 'header'))
      await expect.poll(() => pathOf(tab)).toBe('/careers/')
      await expect.poll(() => tab.evaluate(() => document.readyState)).toBe('complete')
      expect(asked()).toHaveLength(engine.reusesAnswers ? 1 : 2)
    })

    if (engine.answersWhileLoading)
      test.runIf(engine.answersWhileLoading)(
        'nothing below the first screen is in the page before its styles have come',
        async () => {
          const { tab, proxy } = await visit('/privacy-policy/')
          proxy.delay = { path: /\/assets\/(page|below)\.\w+\.css$/, ms: 2000 }
          await tab.evaluate(() => {
            // Not now: the page would go before it has answered.
            setTimeout(() => location.assign('/services/agentic-ai/'))
          })
          await expect.poll(() => pathOf(tab)).toBe('/services/agentic-ai/')
          const looks: { isStyled: boolean; sections: number }[] = []
          await expect
            .poll(async () => {
              const look = await tab.evaluate(() => ({
                isStyled: [...document.styleSheets].some(({ href }) => href !== null),
                sections: document.querySelectorAll('main > section').length,
              }))
              looks.push(look)
              return look.isStyled && look.sections > 1
            })
            .toBe(true)
          const unstyled = looks.filter(({ isStyled }) => !isStyled)
          expect(unstyled.length, 'looks before the styles came').toBeGreaterThan(0)
          expect(Math.max(...unstyled.map(({ sections }) => sections))).toBeLessThanOrEqual(1)
        },
      )

    test('going back brings what was typed, and everything works there and after going forward', async () => {
      const { tab } = await visit('/contact-us/')
      await tab.type(field('Name'), 'Mira Holloway')
      await tab.type(field('Email'), newVisitor())
      await tab.click(link('Careers', 'header'))
      await expect.poll(() => pathOf(tab)).toBe('/careers/')
      await tab.back()
      await expect.poll(() => pathOf(tab)).toBe('/contact-us/')
      await expect.poll(() => enteredIn(tab, 'name')).toBe('Mira Holloway')
      await tab.click(SUBMIT)
      await expect.poll(() => errorAt(tab, 'inquiryType')).toBe(messages.required)
      await tab.forward()
      await expect.poll(() => pathOf(tab)).toBe('/careers/')
      await tab.click(SERVICES_MENU)
      await expect.poll(() => shown(tab, '#panel-services')).toBe(true)
    })
  })
}

const pathOf = (tab: Tab) => tab.evaluate(() => location.pathname)
const pause = (tab: Tab, ms: number) =>
  tab.evaluate((time) => new Promise<null>((done) => setTimeout(() => done(null), time)), ms)

const textOf = (tab: Tab, selector: string): Promise<string> =>
  tab.evaluate((wanted) => document.querySelector(wanted)?.textContent ?? '', selector)
const enteredIn = (tab: Tab, name: string) =>
  tab.evaluate(
    (wanted) =>
      document.querySelector<HTMLInputElement>(`form[data-form] [name="${wanted}"]`)?.value,
    name,
  )
const errorAt = (tab: Tab, name: string) => textOf(tab, `form [data-error-for="${name}"]`)
const focusedName = (tab: Tab) =>
  tab.evaluate(() => document.activeElement?.getAttribute('name') ?? null)

const shown = (tab: Tab, selector: string): Promise<boolean> =>
  tab.evaluate(
    (wanted) =>
      document.querySelector(wanted)?.checkVisibility({ visibilityProperty: true }) ?? false,
    selector,
  )

const isInside = (tab: Tab, selector: string): Promise<boolean> =>
  tab.evaluate((wanted) => {
    const box = document.querySelector(wanted)?.getBoundingClientRect()
    return box !== undefined && box.left >= 0 && box.right <= innerWidth && box.width > 0
  }, selector)

const INQUIRY = {
  name: 'Mira Holloway',
  inquiryType: 'Request',
  message: 'From another engine.',
} as const

type Inquiry = Readonly<Record<keyof typeof INQUIRY | 'email', string>>

/** Fills in the form of the contact page. */
async function inquire(tab: Tab, { name, email, inquiryType, message }: Inquiry): Promise<void> {
  await tab.type(field('Name'), name)
  await tab.type(field('Email'), email)
  await tab.type(field('Inquiry Type'), inquiryType)
  await tab.type(field('Message'), message)
}

const clear = (tab: Tab, selector: string) =>
  tab.evaluate((wanted) => {
    const input = document.querySelector<HTMLInputElement>(wanted)
    if (input) input.value = ''
  }, selector)

async function apply(tab: Tab, visitor: string): Promise<void> {
  await tab.type(field('Name'), 'Mira Holloway')
  await tab.type(field('Email'), visitor)
  await tab.type(field('Phone'), '512 555 0142')
  await tab.attach('form input[type=file]', RESUME)
  await expect.poll(() => textOf(tab, '.file-drop')).toContain('mira-holloway.pdf')
}

async function expectResume(mail: Awaited<ReturnType<TestMailbox['waitFor']>>[number] | undefined) {
  const [attachment] = mail?.email.attachments ?? []
  expect(attachment?.filename).toBe('mira-holloway.pdf')
  expect(Buffer.from(attachment?.content as ArrayBuffer).equals(readFileSync(RESUME))).toBe(true)
}

/** Protocols move a mouse within the window only: that it has left is told as the engine would tell it. */
async function leaveThroughTop(tab: Tab): Promise<void> {
  await tab.moveMouse(300, 300)
  await tab.moveMouse(300, 200)
  await tab.evaluate(() => {
    document.body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))
  })
}

const readServices = (tab: Tab) =>
  tab.evaluate(async () => {
    const section = document.querySelector('#services-provided')
    for (const block of ['start', 'end'] as const) {
      section?.scrollIntoView({ block, behavior: 'instant' })
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    }
  })

/** How light the page's ground is, from 0 to 1. */
const lightnessOfPage = (tab: Tab) =>
  tab.evaluate(() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) return Number.NaN
    canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (red + green + blue) / 3 / 255
  })

const pictureOf = (tab: Tab) =>
  tab.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.currentSrc)
