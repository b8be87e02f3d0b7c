/** WebKitGTK, driven by W3C WebDriver, in a window on a screen of its own: it knows no headless mode. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../../server/testing/free-port.ts'
import {
  type EngineBrowser,
  isVisible,
  type Key,
  type LaunchOptions,
  type Tab,
  type TabOptions,
  type Target,
  waitFor,
} from './tab.ts'

export type WebKitPrograms = {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** An element in the protocol, under the key that the standard gives it. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type Element = { readonly [ELEMENT]: string }
/** Keys in the protocol. */
const KEYS: Record<Key, string> = {
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

const CANDIDATES = {
  button: 'button, summary, [role=button]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
} as const
const FIELDS = 'input, select, textarea'

/** Far more than any command takes: what takes longer will not be answered. */
const COMMAND_TIMEOUT_MS = 20_000
const SESSION_ATTEMPTS = 3

export async function launchWebKit(
  programs: WebKitPrograms,
  { scripts, theme }: LaunchOptions,
): Promise<EngineBrowser> {
  const screen = spawn(
    programs.screen,
    ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const [display] = await once(screen.stdout, 'data')
  const startDriver = () =>
    start(programs.driver, {
      DISPLAY: `:${String(display).trim()}`,
      GTK_THEME: theme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
      // Nothing that a page asks of another host leaves this machine.
      https_proxy: 'http://127.0.0.1:1',
      // Containers have no sandbox to give.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    })
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: programs.browser,
      args: ['--automation', `--enable-javascript=${scripts}`],
    },
  }
  return {
    openTab: async (origin, options) => {
      const { send, end } = await openSession(startDriver, capabilities)
      return openTab(send, end, origin, options)
    },
    close: () => endOf(screen, 'SIGTERM'),
  }
}

type Driver = { readonly url: string; readonly end: () => Promise<void> }

async function start(program: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await findFreePort()
  // A process group, since the driver leaves its browser behind when it is killed.
  const driver = spawn(program, ['--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  const send = connect(url)
  await waitFor(
    () => send('GET', '/status').catch(() => undefined),
    () => 'An answer of WebKitWebDriver',
  )
  return { url, end: () => endOf(driver, 'SIGKILL') }
}

/** Opens a window with a driver of its own. Under load a driver now and then waits for its browser for good. */
async function openSession(
  startDriver: () => Promise<Driver>,
  alwaysMatch: object,
): Promise<{ readonly send: Send; readonly end: () => Promise<void> }> {
  for (let attempt = 1; ; attempt += 1) {
    const { url, end } = await startDriver()
    try {
      const session = await connect(url)('POST', '/session', { capabilities: { alwaysMatch } })
      const { sessionId } = session as { sessionId: string }
      return { send: connect(`${url}/session/${sessionId}`), end }
    } catch (error) {
      await end()
      if (attempt === SESSION_ATTEMPTS) throw error
    }
  }
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

function connect(base: string): Send {
  return async (method, path, body = {}) => {
    const response = await fetch(base + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_TIMEOUT_MS),
    }).catch((cause) => {
      throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${cause.message}`, { cause })
    })
    const { value } = (await response.json()) as { value: { error: string; message: string } }
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

async function openTab(
  send: Send,
  end: () => Promise<void>,
  origin: string,
  options: TabOptions,
): Promise<Tab> {
  const evaluate: Tab['evaluate'] = (run, ...args) =>
    send('POST', '/execute/sync', {
      script: `return (${run}).apply(null, arguments)`,
      args,
    }) as Promise<never>

  const visibleElements = async (selector: string, inside: string): Promise<string[]> => {
    const elements = (await send('POST', '/execute/sync', {
      script: `return [...(document.querySelector(arguments[0])?.querySelectorAll(arguments[1]) ?? [])].filter(${isVisible})`,
      args: [inside, selector],
    })) as Element[]
    return elements.map(({ [ELEMENT]: id }) => id)
  }
  const findNow = async ({ role, name, inside = 'body' }: Target) => {
    for (const id of await visibleElements(role ? CANDIDATES[role] : FIELDS, inside)) {
      if ((await send('GET', `/element/${id}/computedlabel`)) !== name) continue
      if (role && (await send('GET', `/element/${id}/computedrole`)) !== role) continue
      return id
    }
    return undefined
  }
  const find = (target: Target) =>
    waitFor(
      // A page that is left takes its elements with it.
      () => findNow(target).catch(() => undefined),
      () => JSON.stringify(target),
    )
  /** The driver presses where something is and lets go there, although it may have slid on. */
  const waitUntilStill = (element: string) =>
    waitFor(
      async () =>
        (await send('POST', '/execute/sync', {
          // Those that follow the scrolling, or never end, move nothing away.
          script: `return document.getAnimations().every(({ effect, playState, timeline }) =>
            playState !== 'running' || timeline !== document.timeline ||
            effect.getComputedTiming().endTime === Infinity || !effect.target?.contains(arguments[0]))`,
          args: [{ [ELEMENT]: element }],
        })) || undefined,
      () => 'A place that stays',
    )
  const enter = (element: string, text: string) =>
    send('POST', `/element/${element}/value`, { text })

  await resize(send, evaluate, options)
  return {
    open: async (path) => {
      await send('POST', '/url', { url: origin + path })
    },
    reload: async () => {
      await send('POST', '/refresh')
    },
    back: async () => {
      await send('POST', '/back')
    },
    forward: async () => {
      await send('POST', '/forward')
    },
    click: async (target) => {
      const element = await find(target)
      await waitUntilStill(element)
      // The driver scrolls as a link within a page does, smoothly, and may look for the element before that has ended.
      await waitFor(
        () => send('POST', `/element/${element}/click`).then(() => true, ifNotInteractable),
        () => `A place to click at ${JSON.stringify(target)}`,
      )
    },
    type: async (target, text) => {
      await enter(await find(target), text)
    },
    attach: async (selector, file) => {
      const input = (await send('POST', '/element', {
        using: 'css selector',
        value: selector,
      })) as Element
      await enter(input[ELEMENT], file)
    },
    press: async (key) => {
      await send('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: KEYS[key] })),
          },
        ],
      })
    },
    moveMouse: async (x, y) => {
      await send('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'mouse',
            actions: [{ type: 'pointerMove', duration: 0, origin: 'viewport', x, y }],
          },
        ],
      })
    },
    isShown: async (target) => (await findNow(target)) !== undefined,
    missing: async (targets, inside) => {
      const selector = [...Object.values(CANDIDATES), FIELDS].join()
      const present = await Promise.all(
        (await visibleElements(selector, inside)).map(async (id) => ({
          role: await send('GET', `/element/${id}/computedrole`),
          name: withoutSpaces(String(await send('GET', `/element/${id}/computedlabel`))),
        })),
      )
      return targets.filter(
        ({ role, name }) =>
          !present.some((one) => one.name === withoutSpaces(name) && (!role || one.role === role)),
      )
    },
    evaluate,
    errors: () => [],
    close: async () => {
      await send('DELETE', '').finally(end)
    },
  }
}

/** Where elements meet, WebKit's names have other spaces than those of the other engines. */
const withoutSpaces = (name: string) => name.replaceAll(/\s+/g, '')

function ifNotInteractable(error: Error): undefined {
  if (!error.message.includes('element not interactable')) throw error
}

/** Gives the page its size; the window is larger by bars that the engine does not measure. */
async function resize(
  send: Send,
  evaluate: Tab['evaluate'],
  { width, height }: TabOptions,
): Promise<void> {
  await send('POST', '/window/rect', { width, height })
  const [inner = 0, innerHeight = 0] = await evaluate(() => [window.innerWidth, window.innerHeight])
  await send('POST', '/window/rect', {
    width: 2 * width - inner,
    height: 2 * height - innerHeight,
  })
}

async function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (signal === 'SIGKILL' && child.pid) process.kill(-child.pid, signal)
  else child.kill(signal)
  await ended
}
