/** What a journey can do in a tab, whichever engine shows it. */

/** Something on the screen by what a screen reader calls it; the first that is visible. */
export type Target = {
  /** Left out for form fields, whose roles differ between engines. */
  readonly role?: 'button' | 'dialog' | 'heading' | 'link'
  /** The accessible name, whole. */
  readonly name: string
  /** A CSS selector of what it is in. */
  readonly inside?: string
}

export type Key = 'Backspace' | 'Enter' | 'Escape' | 'Tab'

export type Tab = {
  /** Opens a path of the product, and resolves when the page has loaded. */
  open(path: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Waits up to FIND_TIMEOUT_MS for the target, as all that follow do, and clicks in its middle. */
  click(target: Target): Promise<void>
  /** Types at the end of what a field holds; in a select, chooses the option that begins so. */
  type(target: Target, text: string): Promise<void>
  /** Chooses a file in an input, which may be covered, without the window that browsers open for it. */
  attach(selector: string, file: string): Promise<void>
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>
  /** Moves the mouse to a place in the window. */
  moveMouse(x: number, y: number): Promise<void>
  /** Whether the target is there and visible, now. */
  isShown(target: Target): Promise<boolean>
  /** Those of the targets that the engine's accessibility tree of a part of the page has not, now. */
  missing(targets: readonly Target[], inside: string): Promise<Target[]>
  /** Runs a function in the page. It must use nothing from outside but its arguments, which are JSON. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** What the console calls an error, uncaught errors and violations of the page's policy, since the tab was opened. */
  errors(): readonly string[]
  close(): Promise<void>
}

export type TabOptions = {
  /** Of the page, in CSS pixels. */
  readonly width: number
  readonly height: number
}

export type LaunchOptions = {
  /** Whether pages may run scripts. */
  readonly scripts: boolean
  /** What the visitor prefers. */
  readonly theme: 'light' | 'dark'
}

export type EngineBrowser = {
  /** Opens a tab that shares no storage, cookie or cache with another. */
  openTab(origin: string, options: TabOptions): Promise<Tab>
  close(): Promise<void>
}

const FIND_TIMEOUT_MS = 15_000

/** Tries again until there is a result. */
export async function waitFor<T>(
  find: () => Promise<T | undefined>,
  what: () => string,
): Promise<T> {
  const until = performance.now() + FIND_TIMEOUT_MS
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`${what()} was not found.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Whether a person sees an element. Runs in the page. */
export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true })
}
