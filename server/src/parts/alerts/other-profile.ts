import type { Profile } from '@lanternfield/contract/forms.ts'

/** The profile whose mailbox receives alerts about a profile's mailbox, which may itself be what is broken. */
export function otherProfile(profile: Profile): Profile {
  return profile === 'SERVICES' ? 'CAREERS' : 'SERVICES'
}
