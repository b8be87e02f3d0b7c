import { matching, oneOf, trueOrFalse, wholeNumber } from '@lanternfield/settings/kinds.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'
import { SHARED_SETTINGS } from '@lanternfield/settings/shared-settings.ts'
import { PARTS } from './part-list.ts'

const CORE = {
  ...SHARED_SETTINGS,
  gtmId: {
    name: 'PUBLIC_GTM_ID',
    heading: 'The build of the site',
    kind: matching(
      /^GTM-[A-Z0-9]{4,12}$/,
      'the ID of a tag manager container, such as GTM-ABC1234',
    ),
    about: 'Google Tag Manager container. Unset: no tag manager is in the site.',
  },
  consent: {
    name: 'PUBLIC_CONSENT',
    kind: oneOf('required', 'implied'),
    default: 'required',
    about:
      'Whether the tag manager waits until the visitor agrees, or runs unless the visitor declines.',
  },
  attribution: {
    name: 'PUBLIC_ATTRIBUTION',
    kind: oneOf('session', 'consent', 'off'),
    default: 'session',
    about:
      'Where the source of a message is kept until it is sent: in the tab, in the tab after the visitor agreed to the tag manager, or nowhere.',
  },
  userId: {
    name: 'PUBLIC_USER_ID',
    kind: oneOf('always', 'consent'),
    default: 'always',
    about: 'Whether browsers keep "user_id" anyway, or only for a tag manager and after a yes.',
  },
  analyticsValues: {
    name: 'PUBLIC_ANALYTICS_VALUES',
    kind: oneOf('redacted', 'hashed', 'raw'),
    default: 'redacted',
    about:
      'How personal values travel in events: as the word "filled", as SHA-256, or as typed, which analytics providers and many laws forbid; see docs/analytics.md.',
  },
  isNoindex: {
    name: 'SITE_NOINDEX',
    kind: trueOrFalse,
    default: 'false',
    about: 'Keep search engines out of the whole site, a copy for trying.',
  },
  keepAssetsDays: {
    name: 'KEEP_ASSETS_DAYS',
    kind: wholeNumber(0, 999),
    default: '7',
    about:
      'Days for which a build keeps scripts, styles and pictures of earlier builds, which open pages may still load.',
  },
} as const satisfies SettingsTable

/** What the build of the site reads; a part reads its own rows. After a change run `npm run settings`. */
export const BUILD_SETTINGS: typeof CORE = Object.assign(
  {},
  CORE,
  ...PARTS.map(({ settings }) => settings),
)
