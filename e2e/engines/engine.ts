/** The engines that journeys run in, where their programs are installed. */
import { findEnginePrograms } from '../../harness/find-browser.ts'
import { launchChromium, launchFirefox } from './puppeteer-browser.ts'
import type { EngineBrowser, LaunchOptions } from './tab.ts'
import { launchWebKit } from './webdriver-browser.ts'

export type Engine = {
  readonly name: string
  readonly isInstalled: boolean
  /** Whether its protocol tells what is in the console. */
  readonly hasConsole: boolean
  /** Whether it can be driven while scripts are switched off; where it cannot, the page's policy forbids them. */
  readonly switchesScriptsOff: boolean
  /** Whether its driver answers before a page has loaded. */
  readonly answersWhileLoading: boolean
  /** Whether a driven tab uses what it has fetched for the next page. */
  readonly reusesAnswers: boolean
  /** Whether the Tab key goes from the button of a popover into it without a script of ours. */
  readonly tabsIntoPopovers: boolean
  launch(options: LaunchOptions): Promise<EngineBrowser>
}

const { chromium, firefox, webkit } = findEnginePrograms()

export const CHROMIUM: Engine = {
  name: 'chromium',
  isInstalled: true,
  hasConsole: true,
  switchesScriptsOff: true,
  answersWhileLoading: true,
  reusesAnswers: true,
  tabsIntoPopovers: true,
  launch: (options) => launchChromium(chromium, options),
}

export const FIREFOX: Engine = {
  name: 'firefox',
  isInstalled: firefox !== undefined,
  hasConsole: true,
  switchesScriptsOff: false,
  answersWhileLoading: true,
  reusesAnswers: true,
  tabsIntoPopovers: true,
  launch: (options) => launchFirefox(firefox ?? '', options),
}

export const WEBKIT: Engine = {
  name: 'webkit',
  isInstalled: webkit !== undefined,
  hasConsole: false,
  switchesScriptsOff: true,
  answersWhileLoading: false,
  // Seen with WebKitGTK 2.50 in driven sessions. Source: docs/decisions/059-three-engines.md
  reusesAnswers: false,
  tabsIntoPopovers: false,
  launch: (options) => {
    if (!webkit) throw new Error('WebKitGTK is not installed.')
    return launchWebKit(webkit, options)
  },
}
