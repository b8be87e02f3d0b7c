/** WebKitGTK, driven by WebDriver, in a window on a screen of its own: it has no headless mode. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKit } from '../../harness/find-browser.ts'
import { findFreePort } from '../../server/testing/free-port.ts'
import { type Engine, type PageSize, type Tab, type Target, waitFor } from './tab.ts'

const CANDIDATES = {
  button: 'button, summary, [role=button]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
} as const
const FIELDS = 'input, select, textarea'

const programs = findWebKit()

export const WEBKIT: Engine = {
  name: 'WebKit',
  isInstalled: programs !== undefined,
  launch: async () => {
    if (!programs) throw new Error('WebKitGTK is not installed.')
    const screen = spawn(
      programs.screen,
      ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      { stdio: ['ignore', 'pipe', 'ignore'], detached: true },
    )
    const [display] = await once(screen.stdout, 'data')
    const started: ChildProcess[] = []
    return {
      openTab: async (size) => {
        const port = await findFreePort()
        const child = startDriver(programs.driver, port, `:${String(display).trim()}`)
        started.push(child)
        const driver = await openSession(`http://127.0.0.1:${port}`, programs.browser)
        await resize(driver, size)
        return openTab(driver, () => end(child))
      },
      close: async () => {
        // One that has not answered in time is still there.
        for (const child of started) await end(child)
        await end(screen)
      },
    }
  },
}

/** Starts a driver, which has one browser with one session. */
function startDriver(program: string, port: number, display: string): ChildProcess {
  return spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    // Containers have no sandbox to give.
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    // A process group, since the driver leaves its browser behind when it is ended.
    detached: true,
  })
}

async function openSession(url: string, binary: string): Promise<WebDriver> {
  await waitFor(() => fetch(`${url}/status`), 'An answer of WebKitWebDriver')
  return new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
}

function openTab(driver: WebDriver, close: () => Promise<void>): Tab {
  const visibleElements = (selector: string, inside: string) =>
    driver.executeScript<WebElement[]>(
      (wanted: string, part: string) =>
        [...(document.querySelector(part)?.querySelectorAll(wanted) ?? [])].filter((element) =>
          element.checkVisibility({ visibilityProperty: true }),
        ),
      selector,
      inside,
    )
  const findNow = async ({ role, name, inside = 'body' }: Target) => {
    for (const element of await visibleElements(role ? CANDIDATES[role] : FIELDS, inside)) {
      if ((await element.getAccessibleName()) !== name) continue
      if (!role || (await element.getAriaRole()) === role) return element
    }
    return undefined
  }
  const find = (target: Target) => waitFor(() => findNow(target), JSON.stringify(target))

  return {
    open: (url) => driver.get(url),
    click: (target) =>
      // Again while the element moves, or the page scrolls to it.
      waitFor(async () => {
        const element = await findNow(target)
        if (!element || !(await driver.executeScript(isStill, element))) return undefined
        await element.click()
        return true
      }, JSON.stringify(target)).then(() => undefined),
    type: async (target, text) => (await find(target)).sendKeys(text),
    attach: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    press: (key) => driver.actions().sendKeys(Key[key]).perform(),
    evaluate: (run, ...args) => driver.executeScript(run, ...args),
    errors: () => [],
    close,
  }
}

/** Whether no animation is moving an element. Runs in the page. */
const isStill = (element: Element) =>
  document.getAnimations().every(({ effect, playState, timeline }) => {
    // Animations that follow the scrolling, or never end, move nothing away.
    const isPassing =
      playState === 'running' &&
      timeline === document.timeline &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    return !isPassing || !(effect as KeyframeEffect).target?.contains(element)
  })

/** Gives the page its size; the window is larger by bars that the engine does not measure. */
async function resize(driver: WebDriver, { width, height }: PageSize): Promise<void> {
  const window = driver.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  const [inner = 0, innerHeight = 0] = await driver.executeScript<number[]>(() => [
    innerWidth,
    innerHeight,
  ])
  await window.setRect({ x: 0, y: 0, width: 2 * width - inner, height: 2 * height - innerHeight })
}

async function end(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
