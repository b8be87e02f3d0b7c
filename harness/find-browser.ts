import { spawnSync } from 'node:child_process'
import { accessSync, constants, globSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser']
/** The same engine without the windows and bars of a browser, in which a test takes half of the time. */
const HEADLESS_NAMES = ['chrome-headless-shell', 'chromium-headless-shell']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const FIREFOX_ELSEWHERE = ['/Applications/Firefox.app/Contents/MacOS/firefox']

/**
 * Finds a Chromium to test with: the one that CHROME_PATH names, one that is installed, the one that
 * Playwright downloads, or Debian's package, in this order; the last two are installed when nothing else is there.
 * @returns the path of its program
 * @throws Error that says what to do if there is none and none can be installed
 */
export function findBrowser(): string {
  const given = process.env.CHROME_PATH
  if (given) {
    if (isProgram(given)) return given
    throw new Error(
      `CHROME_PATH is "${given}", where there is no program. Correct it or leave it out.`,
    )
  }
  const found = installed() ?? downloaded()
  if (found) return found
  console.log('There is no browser to test with. Installing one.')
  run('playwright', ['install', 'chromium'])
  const fetched = downloaded()
  if (fetched) return fetched
  installPackages('chromium')
  const packaged = installed()
  if (packaged) return packaged
  throw new Error(
    'No browser could be installed. Install Chrome or Chromium, or name one in CHROME_PATH.',
  )
}

/**
 * Finds what most tests run in: a Chromium without windows if there is one, else the browser of `findBrowser`.
 * @returns the path of its program
 */
export function findHeadlessBrowser(): string {
  if (process.env.CHROME_PATH) return findBrowser()
  return inPath(HEADLESS_NAMES).find(isProgram) ?? findBrowser()
}

/** The browser that `findBrowser` would find, for configuration files: it installs nothing and does not throw. */
export function locateBrowser(): string | undefined {
  return process.env.CHROME_PATH || installed() || downloaded()
}

/** The same for `findHeadlessBrowser`. */
export function locateHeadlessBrowser(): string | undefined {
  return process.env.CHROME_PATH || inPath(HEADLESS_NAMES).find(isProgram) || locateBrowser()
}

/**
 * Finds a browser to test with, and installs one without windows beside it where nobody has to be asked: in a
 * container, beside a browser that came from a package.
 */
export function prepareBrowsers(): void {
  const browser = findBrowser()
  const isPackage = browser === installed() && browser.startsWith('/usr/bin/')
  const mayInstall = isPackage && process.getuid?.() === 0 && !process.env.CHROME_PATH
  // If it cannot be had, tests run in the browser itself.
  if (mayInstall && findHeadlessBrowser() === browser) installPackages('chromium-headless-shell')
}

/** Finds Firefox of any kind; undefined without one. */
export function findFirefox(): string | undefined {
  return find(['firefox-esr', 'firefox', ...FIREFOX_ELSEWHERE])
}

export type WebKitPrograms = {
  readonly driver: string
  readonly browser: string
  readonly screen: string
}

/** Finds WebKitGTK with its driver and a screen for it; undefined where one of them is missing. */
export function findWebKit(): WebKitPrograms | undefined {
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
  if (missing.length > 0 && process.getuid?.() === 0)
    installPackages('--no-install-recommends', ...missing)
}

function installPackages(...names: readonly string[]): void {
  const [command, ...leading] = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  run(command, [...leading, 'update', '-qq'])
  run(command, [...leading, 'install', '-y', '-qq', ...names])
}

function find(names: readonly string[]): string | undefined {
  return [...inPath(names), ...names.filter(isAbsolute)].find(isProgram)
}

function installed(): string | undefined {
  return [...inPath(NAMES), ...ELSEWHERE].find(isProgram)
}

function inPath(names: readonly string[]): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter)
  return directories.flatMap((directory) => names.map((name) => join(directory, name)))
}

function downloaded(): string | undefined {
  const path = chromium.executablePath()
  return isProgram(path) ? path : undefined
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
