import { PROFILES, type Profile } from '@lanternfield/contract/forms.ts'
import { RETENTION_DAYS } from '@lanternfield/contract/limits.ts'

export type Retention = Readonly<Record<Profile, number>>

const MAX_DAYS = 36_500

/**
 * Parses the setting RETENTION_DAYS: `90` for all profiles, or `SERVICES=365,CAREERS=90`. An omitted profile has its
 * default.
 * @returns days from 1 to 36,500 for each profile, or null if the text is invalid
 */
export function parseRetention(text: string): Retention | null {
  const all = toDays(text)
  if (all !== null) return { SERVICES: all, CAREERS: all }
  const retention: Record<Profile, number> = { SERVICES: RETENTION_DAYS, CAREERS: RETENTION_DAYS }
  for (const part of text.split(',')) {
    const [name = '', value = ''] = part.split('=').map((word) => word.trim())
    const profile = PROFILES.find((known) => known === name)
    const days = toDays(value)
    if (!profile || days === null) return null
    retention[profile] = days
  }
  return retention
}

function toDays(text: string): number | null {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return days >= 1 && days <= MAX_DAYS ? days : null
}
