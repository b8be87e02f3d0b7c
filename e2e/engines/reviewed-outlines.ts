/** The outlines in e2e/accessibility-trees/, which were reviewed in Chromium, as what other engines must have too. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './tab.ts'

const FOLDER = join(import.meta.dirname, '..', 'accessibility-trees')
const LINE = /^\s*- '?(?<role>heading|link|button|textbox|combobox) "(?<name>(?:[^"\\]|\\.)+)"/

/** Names that are not those on the page: engines add to that of a field for files, and the outlines to articles of lists. */
const OTHER_NAMES = ['Resume', 'Title of an article']

/** What a visitor with a screen reader goes by: the headings, links, buttons and fields of an outline. */
export function readOutline(file: string): Target[] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n')
  return lines.flatMap((line) => {
    const { role, name: quoted } = LINE.exec(line)?.groups ?? {}
    const name = quoted?.replaceAll(/\\(.)/g, '$1')
    if (!role || !name || OTHER_NAMES.includes(name)) return []
    return isRole(role) ? [{ role, name }] : [{ name }]
  })
}

/** Roles of fields differ between engines, such as that of a select. */
const isRole = (role: string): role is 'button' | 'heading' | 'link' =>
  ['button', 'heading', 'link'].includes(role)
