import type { Profile } from '@lanternfield/contract/forms.ts'
import type { Retention } from '@lanternfield/settings/retention.ts'
import { DAY_MS } from '../base/times.ts'

/** Until when a submission is kept, in milliseconds since 1970; what must still be delivered or read is kept longer. */
export function keptUntil(
  { receivedAt, profile }: { readonly receivedAt: number; readonly profile: Profile },
  retention: Retention,
): number {
  return receivedAt + retention[profile] * DAY_MS
}
