import { readSettings } from '@lanternfield/contract/settings/read-settings.ts'

/** The settings of this build. */
export const buildSettings = readSettings('build', process.env)

/** Where browsers keep the source of a visit. Without a tag manager nobody is asked for consent, and so none is kept. */
export const attribution =
  buildSettings.attribution === 'consent' && !buildSettings.gtmId
    ? 'off'
    : buildSettings.attribution

const { ghostUrl, ghostContentKey: key } = buildSettings
const url = ghostUrl?.replace(/\/+$/, '')

/** The Ghost site that the articles come from; null: they are in `content/`. */
export const ghost = url && key ? { url, key } : null
