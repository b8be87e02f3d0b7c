/** What the script of every page does: reports, and pages fetched ahead. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import ts from 'typescript'
import { expect, test } from './product.ts'
import { CASE_STUDY_SECTIONS, listedRoutes, UNLISTED } from './routes.ts'

const FEATURE = join(import.meta.dirname, '..', 'site', 'src', 'features', 'page-watch')

type Reported = { readonly event: string } & Readonly<Record<string, unknown>>

const reports = (page: Page, event: string) =>
  page.evaluate((name) => {
    const { dataLayer = [] } = window as { dataLayer?: Reported[] }
    return dataLayer.filter((entry) => entry.event === name)
  }, event)

const milestones = async (page: Page) =>
  (await reports(page, 'scroll_depth')).map(({ percent }) => percent)

/** Puts the lower edge of the window at this part of the page. */
const showDownTo = (page: Page, percent: number) =>
  page.evaluate((part) => {
    // Parts that nobody has come near are only about as high as they say; here, the percent is to be exact.
    document.documentElement.dataset.whole = ''
    scrollTo(0, (document.documentElement.scrollHeight * part) / 100 - innerHeight)
  }, percent)

/** Long enough for a frame and what is reported in it, where nothing is to be reported. */
const settle = (page: Page) => page.waitForTimeout(300)

const comeBackFromCache = (page: Page, persisted = true) =>
  page.evaluate((isPersisted) => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: isPersisted }))
  }, persisted)

test.describe('scroll milestones', () => {
  test('each is reported once, in order, however often the visitor passes it', async ({ page }) => {
    await page.goto('/')
    await settle(page)
    expect(await milestones(page)).toEqual([])
    await showDownTo(page, 26)
    await expect.poll(() => milestones(page)).toEqual([25])
    await showDownTo(page, 76)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75])
    await showDownTo(page, 99)
    await settle(page)
    expect(await milestones(page)).toEqual([25, 50, 75])
    await showDownTo(page, 100)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
    await showDownTo(page, 30)
    await settle(page)
    await showDownTo(page, 100)
    await settle(page)
    expect(await reports(page, 'scroll_depth')).toEqual(
      [25, 50, 75, 100].map((percent) => ({ event: 'scroll_depth', percent, page_path: '/' })),
    )
  })

  test('each is reported once on the way down by a wheel, though parts are laid out on that way', async ({
    page,
  }) => {
    await page.goto('/')
    await page.mouse.move(640, 400)
    const isAtEnd = () =>
      page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    while (!(await isAtEnd())) {
      await page.mouse.wheel(0, 400)
      await page.waitForTimeout(30)
    }
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('a page that fits the window has been seen whole once it has loaded', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 4000 })
    await page.goto('/thank-you/')
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
    await page.evaluate(() => {
      const later = document.createElement('div')
      later.style.height = '9000px'
      document.querySelector('main')?.append(later)
    })
    await showDownTo(page, 100)
    await settle(page)
    expect(await milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('a page that grows is measured as it is then', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    await page.evaluate(() => {
      const heightBefore = document.documentElement.scrollHeight
      const later = document.createElement('div')
      later.style.height = `${heightBefore}px`
      document.querySelector('main')?.append(later)
      // What was the end is now the middle.
      scrollTo(0, heightBefore * 1.1 - innerHeight)
    })
    await settle(page)
    expect(await milestones(page)).toEqual([25, 50])
  })

  test('the end is the end although a zoom leaves a fraction of a pixel to scroll', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const real = Object.getOwnPropertyDescriptor(window, 'scrollY')?.get
      Object.defineProperty(window, 'scrollY', { get: () => real?.call(window) - 0.7 })
    })
    await page.goto('/services/')
    await page.keyboard.press('End')
    await expect.poll(() => milestones(page)).toEqual([25, 50, 75, 100])
  })

  test('they begin anew on the next page', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 100)
    await expect.poll(() => milestones(page)).toHaveLength(4)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Healthcare' }).click()
    await page.waitForURL('**/industries/healthcare/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    expect((await reports(page, 'scroll_depth'))[0]).toMatchObject({
      page_path: '/industries/healthcare/',
    })
  })

  test('and on a page that comes back from the back/forward cache', async ({ page }) => {
    await page.goto('/')
    await showDownTo(page, 60)
    await expect.poll(() => milestones(page)).toEqual([25, 50])
    await comeBackFromCache(page, false)
    await settle(page)
    expect(await milestones(page)).toEqual([25, 50])
    await comeBackFromCache(page)
    await expect.poll(() => milestones(page)).toEqual([25, 50, 25, 50])
  })
})

test.describe('links', () => {
  /** The page stays, so that what it reports can be read. */
  const stay = (page: Page) =>
    page.evaluate(() => {
      for (const type of ['click', 'auxclick'])
        addEventListener(type, (event) => event.preventDefault())
    })

  test('a link to another site is reported, by mouse, keyboard and middle button', async ({
    page,
  }) => {
    await page.goto('/')
    await stay(page)
    const link = page.getByRole('contentinfo').locator('a[href^="http"]').first()
    const label = (await link.textContent())?.trim()
    const expected = {
      event: 'external_click',
      link_label: label,
      link_url: await link.evaluate((element: HTMLAnchorElement) => element.href),
    }
    expect(label).toBeTruthy()
    await link.click()
    expect(await reports(page, 'external_click')).toEqual([expected])
    await link.press('Enter')
    expect(await reports(page, 'external_click')).toHaveLength(2)
    await link.click({ button: 'middle' })
    expect(await reports(page, 'external_click')).toEqual([expected, expected, expected])
    await link.click({ button: 'right' })
    expect(await reports(page, 'external_click')).toHaveLength(3)
  })

  test('a link of our own, a mail address and a telephone number are not', async ({ page }) => {
    await page.goto('/')
    await stay(page)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: 'Healthcare' }).click()
    await foot.locator('a[href^="mailto:"]').click()
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = 'tel:+15125550100'
      document.body.append(link)
      link.click()
    })
    await foot.locator('a[href^="http"]').first().click()
    expect(await reports(page, 'external_click')).toHaveLength(1)
  })

  test('a link that shows a picture only is called by its label for screen readers', async ({
    page,
  }) => {
    await page.goto('/privacy-policy/')
    await stay(page)
    await page.evaluate(() => {
      document
        .querySelector('main')
        ?.insertAdjacentHTML(
          'beforeend',
          '<a id="picture" href="https://social.example/x" aria-label=" Our pictures "><svg width="20" height="20"></svg></a>',
        )
    })
    await page.locator('#picture svg').click()
    expect(await reports(page, 'external_click')).toEqual([
      {
        event: 'external_click',
        link_label: 'Our pictures',
        link_url: 'https://social.example/x',
      },
    ])
  })

  test('a call to action is reported with what it says, where it leads and where it was', async ({
    page,
  }) => {
    await page.goto('/')
    await stay(page)
    await page.getByRole('main').getByRole('link', { name: 'Get In Touch' }).first().click()
    expect(await reports(page, 'button_click')).toEqual([
      {
        event: 'button_click',
        button_label: 'Get In Touch',
        button_action: '/contact-us/',
        button_origin: '/',
      },
    ])
  })

  test('a button says itself what it does, also if somebody stops its clicks', async ({ page }) => {
    await page.goto('/careers/')
    await page.evaluate(() => {
      const button = document.createElement('button')
      Object.assign(button.dataset, { cta: 'contact us icon', ctaAction: 'Contact Form Pop Up' })
      button.id = 'probe'
      button.textContent = 'Contact us'
      const main = document.querySelector('main')
      main?.append(button)
      main?.addEventListener('click', (event) => event.stopPropagation())
    })
    await page.locator('#probe').click()
    // The middle button does nothing to a button.
    await page.locator('#probe').click({ button: 'middle' })
    expect(await reports(page, 'button_click')).toEqual([
      {
        event: 'button_click',
        button_label: 'contact us icon',
        button_action: 'Contact Form Pop Up',
        button_origin: '/careers/',
      },
    ])
  })
})

test.describe('pages fetched ahead', () => {
  test.use({ fetchesAhead: true })

  /** Those that the browser has asked for, in this order. What comes near at once it orders as it likes. */
  let fetched: string[] = []

  test.beforeEach(({ page }) => {
    fetched = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.headers()['sec-purpose'] === 'prefetch') fetched.push(pathname + search)
    })
  })

  /** Replaces the links of a page by these, before the script of the page looks for any. */
  const onlyLinks = (page: Page, html: string) =>
    page.addInitScript((links) => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState !== 'interactive') return
        for (const link of document.querySelectorAll('a')) link.remove()
        const section = `<section>${links}</section>`
        document.querySelector('main')?.insertAdjacentHTML('afterbegin', section)
        for (const element of document.querySelectorAll<HTMLElement>('[data-top]'))
          Object.assign(element.style, { position: 'absolute', top: `${element.dataset.top}px` })
      })
    }, html)

  const link = (href: string, attributes = 'data-top="100"') =>
    `<a href="${href}" ${attributes}>there</a>`

  const WINDOW_PX = 900
  const MARGIN_PX = 200

  // For who saves data the server names no rules, which leaves a browser as one that knows of none.
  const WITHOUT_RULES = { 'Save-Data': 'on' }

  for (const [way, headers] of [
    ['by the speculation rules', {}],
    ['by links where the browser has no rules', WITHOUT_RULES],
  ] as const)
    test.describe(way, () => {
      test.use({ extraHTTPHeaders: headers })

      test('a page is fetched when its link comes within 200 px of the window, not before', async ({
        page,
      }) => {
        await onlyLinks(
          page,
          link('/?far', `data-top="${WINDOW_PX + MARGIN_PX + 2}"`) +
            link('/?near', `data-top="${WINDOW_PX + MARGIN_PX - 2}"`),
        )
        await page.goto('/privacy-policy/')
        await expect.poll(() => fetched).toEqual(['/?near'])
        await settle(page)
        expect(fetched).toEqual(['/?near'])
        await page.evaluate(() => scrollBy(0, 4))
        await expect.poll(() => fetched).toEqual(['/?near', '/?far'])
      })

      test('on the home page those of the bar are, those of the foot and of closed menus are not', async ({
        page,
      }) => {
        await page.goto('/')
        await expect.poll(() => fetched).toContain('/careers/')
        await settle(page)
        expect(fetched.length, 'no limit hides any').toBeLessThan(12)
        expect(fetched).not.toContain('/')
        expect(fetched).not.toContain('/privacy-policy/')
        expect(fetched.filter((path) => /^\/(services|products)\/./.test(path))).toEqual([])
        expect(new Set(fetched).size).toBe(fetched.length)
      })

      test('a menu that opens brings its pages near', async ({ page }) => {
        await page.goto('/privacy-policy/')
        await expect.poll(() => fetched).toContain('/careers/')
        expect(fetched.join()).not.toContain('/services/agentic-ai/')
        await page.getByRole('button', { name: 'Services menu' }).click()
        await expect.poll(() => fetched).toContain('/services/agentic-ai/')
      })

      test('only pages of ours that open in the tab are, each once', async ({ page }) => {
        await onlyLinks(
          page,
          [
            link('#content'),
            link('/privacy-policy/'),
            link('/privacy-policy/?again#top'),
            link('/favicon.svg'),
            link('https://social.example/'),
            link('mailto:hello@lanternfield.example'),
            link('/?download', 'download data-top="100"'),
            link('/?tab', 'target="_blank" data-top="100"'),
            link('/?kept-out', 'data-no-prefetch data-top="100"'),
            link('/?hidden', 'hidden id="hidden" data-top="100"'),
            link('/?once'),
            link('/?once#twice'),
            link('/?self', 'target="_self" data-top="100"'),
            link('/?last'),
          ].join(''),
        )
        await page.goto('/privacy-policy/')
        await expect.poll(() => fetched).toContain('/?last')
        await settle(page)
        expect(fetched.toSorted()).toEqual(['/?last', '/?once', '/?self'])
        // The browser itself would not fetch a page twice that is marked twice.
        await expect(page.locator('[data-near], link[rel=prefetch]')).toHaveCount(3)
        await page.evaluate(() => document.querySelector('#hidden')?.removeAttribute('hidden'))
        await expect
          .poll(() => fetched.toSorted())
          .toEqual(['/?hidden', '/?last', '/?once', '/?self'])
      })

      test('a link that is drawn into a dialog later is seen when the dialog opens', async ({
        page,
      }) => {
        await onlyLinks(page, link('/?first'))
        await page.goto('/privacy-policy/')
        await expect.poll(() => fetched).toEqual(['/?first'])
        await page.evaluate(
          (html) => {
            const dialog = document.createElement('dialog')
            dialog.innerHTML = html
            document.body.append(dialog)
            dialog.showModal()
          },
          link('/?in-dialog', ''),
        )
        await expect.poll(() => fetched).toEqual(['/?first', '/?in-dialog'])
      })

      for (const slow of [{ saveData: true }, { effectiveType: '2g' }])
        test(`none with ${JSON.stringify(slow)}, until the connection is better`, async ({
          page,
        }) => {
          await onlyLinks(page, link('/?early') + link('/?late', 'data-top="1300"'))
          await page.addInitScript((connection) => {
            Object.defineProperty(navigator, 'connection', { get: () => connection })
            Object.assign(window, { connection })
          }, slow)
          await page.goto('/privacy-policy/', { waitUntil: 'networkidle' })
          await settle(page)
          expect(fetched).toEqual([])
          await page.evaluate(() => {
            Object.assign((window as unknown as { connection: object }).connection, {
              saveData: false,
              effectiveType: '4g',
            })
            scrollBy(0, 500)
          })
          await expect.poll(() => fetched).toContain('/?late')
        })
    })

  test('by the rules no page is asked for again when somebody goes there, and twelve are the most', async ({
    page,
  }) => {
    const all = Array.from({ length: 14 }, (_, index) => `/?page=${index}`)
    await onlyLinks(page, all.map((href) => link(href)).join(''))
    await page.goto('/privacy-policy/')
    await expect.poll(() => fetched.toSorted()).toEqual(all.slice(0, 12).toSorted())
    await settle(page)
    expect(fetched).toHaveLength(12)
    await expect(page.locator('link[rel=prefetch]')).toHaveCount(0)
    // They lie on top of each other.
    await page.locator('a[href="/?page=11"]').dispatchEvent('click')
    await page.waitForURL('**/?page=11')
    const [visit] = await page.evaluate(() =>
      performance.getEntriesByType('navigation').map((entry) => entry.toJSON()),
    )
    expect(visit.deliveryType).toBe('navigational-prefetch')
  })

  test.describe('by links', () => {
    test.use({ extraHTTPHeaders: WITHOUT_RULES })

    test('two are under way at a time, failed ones make room, and twelve are the most', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/ERR_FAILED/)
      const all = Array.from({ length: 14 }, (_, index) => `/?page=${index}`)
      await onlyLinks(page, all.map((href) => link(href)).join(''))
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\?page=/, async (route) => {
        await held
        // As many fail as are under way.
        if (/=[01]$/.test(route.request().url())) await route.abort()
        else await route.fulfill({ body: 'page' })
      })
      await page.goto('/privacy-policy/')
      await expect.poll(() => fetched).toEqual(all.slice(0, 2))
      await settle(page)
      expect(fetched).toEqual(all.slice(0, 2))
      release()
      await expect.poll(() => fetched).toEqual(all.slice(0, 12))
      await settle(page)
      expect(fetched).toEqual(all.slice(0, 12))
      await comeBackFromCache(page)
      await expect.poll(() => fetched).toEqual(all)
    })
  })
})

/** Gives the page a module of ours that no page starts yet. */
async function load(page: Page, name: string, start: string): Promise<void> {
  const { outputText } = ts.transpileModule(readFileSync(join(FEATURE, `${name}.ts`), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  })
  await page.route('**/assets/tested.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${outputText}\n${start}` }),
  )
  await page.addScriptTag({ type: 'module', url: '/assets/tested.js' })
  await page.waitForFunction(() => 'calls' in window)
}

const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: number }).calls)

test.describe('exit intent', () => {
  const START = 'window.calls = 0; window.stop = watchExit(() => { window.calls += 1 })'

  test('leaving through the top is noticed, sideways and below are not', async ({ page }) => {
    await page.goto('/')
    await load(page, 'exit-intent', START)
    for (const [x, y] of [
      [-5, 400],
      [1290, 400],
      [640, 905],
    ] as const) {
      await page.mouse.move(640, 300)
      await page.mouse.move(x, y)
      await settle(page)
      expect(await calls(page), `${x}, ${y}`).toBe(0)
    }
    await page.mouse.move(640, 300)
    await page.mouse.move(640, -5)
    await expect.poll(() => calls(page)).toBe(1)
    await page.mouse.move(640, 300)
    await page.mouse.move(640, -5)
    await expect.poll(() => calls(page)).toBe(2)
    await page.evaluate(() => (window as unknown as { stop: () => void }).stop())
    await page.mouse.move(640, 300)
    await page.mouse.move(640, -5)
    await settle(page)
    expect(await calls(page)).toBe(2)
  })

  /** As a browser would tell it, wherever the pointer is. */
  const tell = (page: Page, pointerType: string) =>
    page.evaluate((type) => {
      const { body } = document
      const inPage = { bubbles: true, clientX: 300, clientY: 300 }
      if (type)
        body.dispatchEvent(new PointerEvent('pointermove', { ...inPage, pointerType: type }))
      body.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1 }))
    }, pointerType)

  test('a finger, a pen and a mouse that was never inside do not count', async ({ page }) => {
    await page.goto('/')
    await load(page, 'exit-intent', START)
    await tell(page, '')
    await tell(page, 'touch')
    await tell(page, 'pen')
    expect(await calls(page)).toBe(0)
    await tell(page, 'mouse')
    expect(await calls(page)).toBe(1)
    // It has left already.
    await tell(page, '')
    expect(await calls(page)).toBe(1)
  })

  test('nothing counts on a screen for fingers', async ({ browser, product }) => {
    const context = await browser.newContext({
      baseURL: product.origin,
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await page.goto('/')
    await load(page, 'exit-intent', START)
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(false)
    await tell(page, 'mouse')
    expect(await calls(page)).toBe(0)
    await context.close()
  })
})

test.describe('the section of the services provided', () => {
  const CASE_STUDY = listedRoutes().find((route) => route.includes('/case-study/')) ?? ''
  const start = (accepts: string) =>
    `window.calls = 0
    watchSectionRead(document.querySelector('#services-provided'), () => ++window.calls >= ${accepts})`

  /** Scrolls so that this edge of the section is so far below the top of the window; what is above it is laid out late. */
  const place = async (page: Page, edge: 'top' | 'bottom', belowTopPx: number) => {
    const section = page.locator('#services-provided')
    await expect
      .poll(() =>
        section.evaluate(
          (element, [side, px]) => {
            const missingPx = element.getBoundingClientRect()[side] - px
            scrollBy(0, missingPx)
            return Math.abs(Math.round(missingPx))
          },
          [edge, belowTopPx] as const,
        ),
      )
      .toBe(0)
    await settle(page)
  }

  test('is read when it is in view from its start to its end, and then not again', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('1'))
    await place(page, 'top', 1200)
    expect(await calls(page), 'its end is missing').toBe(0)
    await place(page, 'bottom', 200)
    expect(await calls(page), 'its start is missing').toBe(0)
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(1)
    await page.evaluate(() => scrollTo(0, 0))
    await settle(page)
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(1)
  })

  test('taller than the window, it is read when its start and its end have been in view', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 300 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('1'))
    await place(page, 'top', 10)
    expect(await calls(page), 'only its start').toBe(0)
    await place(page, 'top', -250)
    expect(await calls(page), 'only its middle').toBe(0)
    await place(page, 'bottom', 290)
    expect(await calls(page)).toBe(1)
  })

  test('in a low window too, where its heading is stretched beyond what fits', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('9'))
    await place(page, 'top', 10)
    expect(await calls(page), 'only its start').toBe(0)
    await place(page, 'bottom', 390)
    expect(await calls(page)).toBe(1)
    await place(page, 'bottom', 330)
    expect(await calls(page), 'still the same sighting').toBe(1)
  })

  test('is offered again at later sightings until the offer is made', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    await load(page, 'section-read', start('2'))
    for (const expected of [1, 2, 2]) {
      await place(page, 'bottom', 1390)
      expect(await calls(page)).toBe(expected)
      await page.evaluate(() => scrollTo(0, 0))
      await settle(page)
    }
  })

  test('waits while the page is hidden', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1400 })
    await page.goto(CASE_STUDY)
    const setVisibility = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await setVisibility('hidden')
    await load(page, 'section-read', start('1'))
    await place(page, 'bottom', 1390)
    expect(await calls(page)).toBe(0)
    await setVisibility('visible')
    expect(await calls(page)).toBe(1)
  })
})

test('one part that fails does not stop the others', async ({ page }) => {
  await page.addInitScript(() => {
    const listen = document.addEventListener.bind(document)
    document.addEventListener = (...parameters: Parameters<typeof listen>) => {
      if (parameters[0] === 'auxclick') throw new Error('not here')
      listen(...parameters)
    }
  })
  await page.goto('/')
  await showDownTo(page, 30)
  await expect.poll(() => milestones(page)).toEqual([25])
})

test('no page listens for its unloading, which would keep it from the back/forward cache', async ({
  page,
  expectedErrors,
}) => {
  // One of the pages is the one that says so.
  expectedErrors.push(/404/)
  await page.addInitScript(() => {
    const types: string[] = []
    Object.assign(window, { listenedTypes: types })
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (
      ...parameters: Parameters<typeof listen>
    ): void {
      types.push(parameters[0])
      listen.apply(this, parameters)
    }
  })
  const depth = (path: string) => path.split('/').length
  const kinds = [
    ...listedRoutes().filter((path) => depth(path) <= 3),
    ...['/services/', '/industries/', '/products/', '/insights/'].map(
      (folder) =>
        listedRoutes().find((path) => path.startsWith(folder) && path !== folder) ?? folder,
    ),
    `${CASE_STUDY_SECTIONS[0]}case-study/`,
  ].map((path) =>
    path.endsWith('case-study/')
      ? (listedRoutes().find((route) => route.startsWith(path)) ?? path)
      : path,
  )
  for (const path of [...kinds, ...UNLISTED]) {
    await page.goto(path)
    const { types, handlers } = await page.evaluate(() => ({
      types: (window as unknown as { listenedTypes: string[] }).listenedTypes,
      handlers: [window.onunload, window.onbeforeunload],
    }))
    expect(types, path).toContain('scroll')
    expect(types, path).not.toContain('unload')
    expect(types, path).not.toContain('beforeunload')
    expect(handlers, path).toEqual([null, null])
  }
})
