import { matching, webAddress } from '@lanternfield/settings/kinds.ts'
import { readSettings } from '@lanternfield/settings/read-settings.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import type { GhostSettings } from './fetch-posts.ts'

export const GHOST_SETTINGS = {
  ghostUrl: {
    name: 'GHOST_URL',
    kind: webAddress,
    needs: ['GHOST_CONTENT_KEY'],
    about:
      'Ghost site whose articles replace those of content/insights/. Unset: the articles of content/.',
  },
  ghostContentKey: {
    name: 'GHOST_CONTENT_KEY',
    kind: matching(/^[0-9a-f]{26}$/, 'a key of the Content API: 26 digits and letters from a to f'),
    isSecret: true,
    needs: ['GHOST_URL'],
    about: 'Key of the Content API of GHOST_URL.',
  },
} as const satisfies SettingsTable

/** The Ghost site that the articles come from; null: they are in `content/`. */
export function readGhostSettings(): GhostSettings | null {
  const { ghostUrl, ghostContentKey: key } = readSettings(GHOST_SETTINGS, process.env)
  const url = ghostUrl?.replace(/\/+$/, '')
  return url && key ? { url, key } : null
}
