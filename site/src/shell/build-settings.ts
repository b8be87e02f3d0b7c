import { readSettings } from '@lanternfield/settings/read-settings.ts'
import { BUILD_SETTINGS } from '../settings.ts'

export const buildSettings = readSettings(BUILD_SETTINGS, process.env)

/** Where browsers keep the source of a visit: nowhere if consent is wanted and no tag manager asks for it. */
export const attribution =
  buildSettings.attribution === 'consent' && !buildSettings.gtmId
    ? 'off'
    : buildSettings.attribution
