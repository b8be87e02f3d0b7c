/**
 * A browser driven by its own protocol, without Playwright, which forbids pages to be prepared ahead: such a page is
 * a target of its own in the same tab, until it takes the place of the one that is shown.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'

type Message = {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's own, and different for each method.
  readonly params?: any
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  readonly result?: any
  readonly error?: { readonly message: string }
}

/** A page in the tab: the one that is shown, or one that is being prepared. */
export type TabPage = {
  readonly session: string
  readonly url: string
  readonly isPrepared: boolean
}

export type Tab = {
  readonly goto: (url: string) => Promise<void>
  /** The pages in it, as they are now. */
  readonly pages: () => readonly TabPage[]
  /** Evaluates an expression in a page; in the one that is shown unless another is given. */
  readonly evaluate: <Result>(expression: string, page?: TabPage) => Promise<Result>
  /** Lets the mouse rest on the first element of this selector, having scrolled it into view. */
  readonly hover: (selector: string) => Promise<void>
  /** Presses the mouse on it; what has loaded meanwhile may have moved it. */
  readonly press: (selector: string) => Promise<void>
  /** What consoles of its pages called an error, and what was thrown in them. */
  readonly errors: () => readonly string[]
  readonly close: () => Promise<void>
}

const MAX_ATTEMPTS = 50
const CLOSING_MS = 5000
/** Attempts to find an element where it was two frames before. */
const MAX_MOVES = 100

/** A browser that opens a tab for each visitor: it shares no storage, cookie or cache with another. */
export type TabBrowser = {
  /** @param headers are added to the requests of the tab */
  readonly openTab: (headers?: Readonly<Record<string, string>>) => Promise<Tab>
  readonly close: () => Promise<void>
}

export async function startTabBrowser(): Promise<TabBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'lanternfield-tab-'))
  const browser = spawn(
    findBrowser(),
    [
      ...BROWSER_ARGUMENTS,
      ...['--headless', '--disable-gpu', '--window-size=1280,900'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise((resolve) => browser.on('close', resolve))
  const connection = await connect(await addressIn(browser.stderr))
  await connection.send('Target.setDiscoverTargets', { discover: true })
  return {
    openTab: (headers = {}) => openTab(connection, headers),
    close: async () => {
      // One that does not end by itself in time is ended.
      const late = setTimeout(() => browser.kill('SIGKILL'), CLOSING_MS)
      connection.send('Browser.close').catch(() => undefined)
      await ended
      clearTimeout(late)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openTab(
  { send, listen }: Connection,
  headers: Readonly<Record<string, string>>,
): Promise<Tab> {
  const pages = new Map<string, { url: string; isPrepared: boolean; targetId: string }>()
  const errors: string[] = []
  const { browserContextId } = await send('Target.createBrowserContext')
  const { targetId } = await send('Target.createTarget', {
    url: 'about:blank',
    forTab: true,
    browserContextId,
  })
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true })
  listen(({ method, params, sessionId }) => {
    if (method === 'Target.targetInfoChanged')
      for (const page of pages.values())
        if (page.targetId === params.targetInfo.targetId) {
          page.url = params.targetInfo.url
          page.isPrepared = params.targetInfo.subtype === 'prerender'
        }
    // Of other tabs, and of the browser.
    if (sessionId !== tab && !pages.has(sessionId ?? '')) return
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page') {
      const { url, subtype, targetId } = params.targetInfo
      pages.set(params.sessionId, { url, isPrepared: subtype === 'prerender', targetId })
      // A page that is gone again by then has nothing to report.
      for (const domain of ['Runtime', 'Log'])
        send(`${domain}.enable`, {}, params.sessionId).catch(() => undefined)
    }
    if (method === 'Runtime.exceptionThrown')
      errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text)
    if (method === 'Runtime.consoleAPICalled' && params.type === 'error')
      errors.push(JSON.stringify(params.args))
    if (method === 'Log.entryAdded' && params.entry.level === 'error')
      errors.push(`${params.entry.text} ${params.entry.url ?? ''}`)
    if (method === 'Target.detachedFromTarget') pages.delete(params.sessionId)
  })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await send('Target.setAutoAttach', attach, tab)

  const list = (): TabPage[] => [...pages].map(([session, page]) => ({ session, ...page }))
  const shown = () => {
    // The one that was left may be kept, to be shown again at once.
    const page = list().findLast(({ isPrepared }) => !isPrepared)
    if (!page) throw new Error('The tab shows no page.')
    return page.session
  }
  /** Waits for an answer of the page that is shown; one that is left meanwhile is frozen, and never gives it. */
  const answerOf = async <Answer>(session: string, answer: Promise<Answer>): Promise<Answer> => {
    for (;;) {
      const first = await Promise.race([answer.then((value) => ({ value })), pause(100)])
      if (first) return first.value
      if (shown() !== session) throw new Error('Another page is shown now.')
    }
  }
  const evaluate = async <Result>(expression: string, page?: TabPage): Promise<Result> => {
    const given = { expression, awaitPromise: true, returnByValue: true }
    for (let attempt = 1; ; attempt += 1)
      try {
        const session = page?.session ?? shown()
        const answer = send('Runtime.evaluate', given, session)
        const { result } = await (page ? answer : answerOf(session, answer))
        return result.value
      } catch (error) {
        // While one page takes the place of another, neither may be there for a moment.
        if (page || attempt === MAX_ATTEMPTS) throw error
        await pause(100)
      }
  }
  let mouse = { x: 0, y: 0 }
  const point = (type: string, button: object = {}) =>
    send('Input.dispatchMouseEvent', { type, ...mouse, ...button }, shown())
  const hover = async (selector: string) => {
    mouse = await evaluate(`(async () => {
      const element = document.querySelector(${JSON.stringify(selector)})
      const find = () => {
        element.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      }
      // What loads or comes into view may still move it.
      let place = find()
      for (let moves = 0; moves < ${MAX_MOVES}; moves += 1) {
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const { x, y } = place
        place = find()
        if (place.x === x && place.y === y && element.contains(document.elementFromPoint(x, y))) break
      }
      return place
    })()`)
    await point('mouseMoved')
  }
  return {
    pages: list,
    evaluate,
    errors: () => errors,
    goto: async (url) => {
      await send('Network.enable', {}, shown())
      await send('Network.setExtraHTTPHeaders', { headers }, shown())
      await send('Page.navigate', { url }, shown())
      await evaluate(
        `new Promise((done) => document.readyState === 'complete' && location.href !== 'about:blank'
          ? done() : addEventListener('load', () => done()))`,
      )
    },
    hover,
    press: async (selector) => {
      await hover(selector)
      const left = { button: 'left', clickCount: 1 }
      await point('mousePressed', left)
      await point('mouseReleased', left)
    },
    close: () => send('Target.disposeBrowserContext', { browserContextId }),
  }
}

/** Where the browser says that it listens. */
async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  let output = ''
  for await (const chunk of stderr) {
    output += chunk
    const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? []
    if (address) {
      return address
    }
  }
  throw new Error(`The browser did not start: ${output}`)
}

type Connection = Awaited<ReturnType<typeof connect>>

async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, (message: Message) => void>()
  const listeners: ((message: Message) => void)[] = []
  socket.onmessage = ({ data }) => {
    const message: Message = JSON.parse(String(data))
    if (message.id === undefined) for (const listener of listeners) listener(message)
    else waiting.get(message.id)?.(message)
  }
  let last = 0
  const send = (
    method: string,
    params: object = {},
    sessionId?: string,
  ): Promise<Message['result']> => {
    last += 1
    const id = last
    socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise((resolve, reject) =>
      waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result),
      ),
    )
  }
  return { send, listen: (listener: (message: Message) => void) => void listeners.push(listener) }
}
