import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import { editorRepository } from './repository-address.ts'

export const EDITOR_SETTINGS = {
  editorRepository: {
    name: 'EDITOR_REPOSITORY',
    kind: editorRepository,
    excludes: {
      name: 'PUBLIC_GTM_ID',
      because:
        "its tags could read the editors' access tokens, which browsers keep for the whole host. Unset one of them; a second build on a host of its own can have the editor",
    },
    about:
      'Repository that the editor at /edit/ commits to; not together with PUBLIC_GTM_ID. Unset: the site has no editor.',
  },
} as const satisfies SettingsTable
