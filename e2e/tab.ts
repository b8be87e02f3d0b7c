/**
 * A browser driven by its own protocol, without Playwright, which forbids pages to be prepared ahead: such a page is
 * a target of its own in the same tab, until it takes the place of the one that is shown.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS } from '../harness/browser-arguments.ts'
import { findBrowser } from '../harness/find-browser.ts'

type Message = {
  readonly id?: number
  readonly method?: string
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
  readonly close: () => Promise<void>
}

const MAX_ATTEMPTS = 50
const CLOSING_MS = 5000

/** Starts a browser and opens a tab in it, for whose requests these headers are added. */
export async function openTab(headers: Readonly<Record<string, string>> = {}): Promise<Tab> {
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
  const { send, listen } = await connect(await addressIn(browser.stderr))
  const pages = new Map<string, { url: string; isPrepared: boolean; targetId: string }>()
  listen(({ method, params }) => {
    if (method === 'Target.attachedToTarget' && params.targetInfo.type === 'page') {
      const { url, subtype, targetId } = params.targetInfo
      pages.set(params.sessionId, { url, isPrepared: subtype === 'prerender', targetId })
    }
    if (method === 'Target.detachedFromTarget') pages.delete(params.sessionId)
    if (method === 'Target.targetInfoChanged')
      for (const page of pages.values())
        if (page.targetId === params.targetInfo.targetId) {
          page.url = params.targetInfo.url
          page.isPrepared = params.targetInfo.subtype === 'prerender'
        }
  })
  await send('Target.setDiscoverTargets', { discover: true })
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', forTab: true })
  const { sessionId: tab } = await send('Target.attachToTarget', { targetId, flatten: true })
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }
  await send('Target.setAutoAttach', attach, tab)

  const list = (): TabPage[] => [...pages].map(([session, page]) => ({ session, ...page }))
  const shown = () => {
    // The one that was left may be kept, to be shown again at once.
    const page = list().findLast(({ isPrepared }) => !isPrepared)
    if (!page) throw new Error('The tab shows no page.')
    return page.session
  }
  const evaluate = async <Result>(expression: string, page?: TabPage): Promise<Result> => {
    const given = { expression, awaitPromise: true, returnByValue: true }
    for (let attempt = 1; ; attempt += 1)
      try {
        const { result } = await send('Runtime.evaluate', given, page?.session ?? shown())
        return result.value
      } catch (error) {
        // While one page takes the place of another, neither may be there for a moment.
        if (page || attempt === MAX_ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
  }
  let mouse = { x: 0, y: 0 }
  const point = (type: string, button: object = {}) =>
    send('Input.dispatchMouseEvent', { type, ...mouse, ...button }, shown())
  const hover = async (selector: string) => {
    mouse = await evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)})
      element.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2 }
    })()`)
    await point('mouseMoved')
  }
  return {
    pages: list,
    evaluate,
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
    close: async () => {
      // One that does not end by itself in time is ended.
      const late = setTimeout(() => browser.kill('SIGKILL'), CLOSING_MS)
      send('Browser.close').catch(() => undefined)
      await ended
      clearTimeout(late)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
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
    if (message.id === undefined) for (const tell of listeners) tell(message)
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
  return { send, listen: (tell: (message: Message) => void) => void listeners.push(tell) }
}
