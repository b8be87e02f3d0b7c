import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'

const BROWSERS = [
  ...['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'],
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** The same engine without the windows and bars of a browser, in which a test takes half of the time. */
const HEADLESS_BROWSERS = ['chrome-headless-shell', 'chromium-headless-shell']
const FIREFOX = ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']

/** The path of a Chromium: the one that CHROME_PATH names, an installed one, or Playwright's, in this order; undefined without one. */
export function locateBrowser(): string | undefined {
  return process.env.CHROME_PATH || find(BROWSERS) || find([chromium.executablePath()])
}

/** A Chromium without windows if there is one, else that of `locateBrowser`. */
export function locateHeadlessBrowser(): string | undefined {
  return process.env.CHROME_PATH || find(HEADLESS_BROWSERS) || locateBrowser()
}

/**
 * The same, installing one where there is none: Playwright's, or Debian's package.
 * @throws Error that says what to do if there is none and none can be installed
 */
export function findBrowser(): string {
  if (!locateBrowser()) {
    console.log('There is no browser to test with. Installing one.')
    run('playwright', ['install', 'chromium'])
  }
  if (!locateBrowser()) installPackages('chromium')
  const browser = locateBrowser()
  if (browser && find([browser])) return browser
  throw new Error(
    browser
      ? `CHROME_PATH is "${browser}", where there is no program. Correct it or leave it out.`
      : 'No browser could be installed. Install Chrome or Chromium, or name one in CHROME_PATH.',
  )
}

export function findHeadlessBrowser(): string {
  return locateHeadlessBrowser() === locateBrowser()
    ? findBrowser()
    : (locateHeadlessBrowser() ?? '')
}

/** Finds a browser to test with, and installs one without windows beside one that came from a package. */
export function prepareBrowsers(): void {
  const isPackage = findBrowser().startsWith('/usr/bin/') && !process.env.CHROME_PATH
  // If it cannot be had, tests run in the browser itself.
  if (isPackage && isRoot() && !find(HEADLESS_BROWSERS)) installPackages('chromium-headless-shell')
}

/** Finds Firefox of any kind; undefined without one. */
export function findFirefox(): string | undefined {
  return find(FIREFOX)
}

/** Finds WebKitGTK with its driver and a screen for it; undefined where one of them is missing. */
export function findWebKit() {
  const [driver, screen] = [find(['WebKitWebDriver']), find(['Xvfb'])]
  const browser = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0]
  return driver && screen && browser ? { driver, screen, browser } : undefined
}

/** Installs the engines that are missing from Debian's packages, where nobody has to be asked. */
export function prepareEngines(): void {
  const missing = [
    ...(findFirefox() ? [] : ['firefox-esr']),
    ...(findWebKit() || !process.env.LONG_TESTS ? [] : ['webkit2gtk-driver', 'xvfb']),
  ]
  if (missing.length > 0 && isRoot()) installPackages('--no-install-recommends', ...missing)
}

function installPackages(...names: readonly string[]): void {
  const [command, ...leading] = isRoot() ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  run(command, [...leading, 'update', '-qq'])
  run(command, [...leading, 'install', '-y', '-qq', ...names])
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** The first that is a program, by path or by name in PATH. */
function find(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}
