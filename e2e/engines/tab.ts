/** What a journey can do in a tab, whichever engine shows it. */

/** A visible element by its accessible name, as the engine computes it; the first of several. */
export type Target = {
  /** Left out for form fields, whose roles differ between engines. */
  readonly role?: 'button' | 'heading' | 'link'
  /** The whole name. */
  readonly name: string
  /** A CSS selector of the element that contains it. */
  readonly inside?: string
}

export type Key = 'BACK_SPACE' | 'ENTER' | 'ESCAPE' | 'TAB'

export type Tab = {
  /** Opens an address, and resolves when the page has loaded. */
  open(url: string): Promise<void>
  /** Waits for the target, and clicks in its middle. */
  click(target: Target): Promise<void>
  /** Waits for the target, and types at the end of its value; in a select, chooses the option that begins so. */
  type(target: Target, text: string): Promise<void>
  /** Chooses a file in an input, which may be covered. */
  attach(selector: string, file: string): Promise<void>
  /** Presses a key where the focus is. */
  press(key: Key): Promise<void>
  /** Runs a function in the page. Its arguments and its result are JSON, and it uses nothing else from outside. */
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>
  /** Errors in the console since the tab was opened, uncaught ones and violations of the page's policy included. */
  errors(): readonly string[]
  close(): Promise<void>
}

/** The size of the page in CSS pixels. */
export type PageSize = { readonly width: number; readonly height: number }

export type Engine = {
  readonly name: string
  readonly isInstalled: boolean
  launch(): Promise<EngineBrowser>
}

export type EngineBrowser = {
  /** Opens a tab that shares no storage, cookie or cache with another. */
  openTab(size: PageSize): Promise<Tab>
  close(): Promise<void>
}

const FIND_TIMEOUT_MS = 30_000

/** Tries again until there is a result. */
export async function waitFor<T>(find: () => Promise<T | undefined>, what: string): Promise<T> {
  const until = performance.now() + FIND_TIMEOUT_MS
  for (;;) {
    // A page that is left takes its elements with it.
    const { found, cause } = await find().then(
      (found) => ({ found, cause: undefined }),
      (cause: unknown) => ({ found: undefined, cause }),
    )
    if (found !== undefined) return found
    if (performance.now() > until) throw new Error(`${what} was not found.`, { cause })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
