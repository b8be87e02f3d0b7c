import { readSettings } from '@lanternfield/settings/read-settings.ts'
import type { SitePart } from '../site-part.ts'
import { editorFiles } from './editor-files.ts'
import { EDITOR_SETTINGS } from './settings.ts'

/** Sveltia CMS at /edit/: forms for content/. */
export const editor = {
  settings: EDITOR_SETTINGS,
  folders: ['edit'],
  lateIntegrations: (content) => [
    editorFiles(content, readSettings(EDITOR_SETTINGS, process.env).editorRepository),
  ],
} as const satisfies SitePart
