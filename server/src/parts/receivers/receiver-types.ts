import { email } from './email.ts'
import { hubspot } from './hubspot.ts'
import type { ReceiverType } from './receiver-type.ts'
import { slack } from './slack.ts'
import { teams } from './teams.ts'
import { webhook } from './webhook.ts'

/** Every type of receiver, by its name in RECEIVERS_FILE. */
export const RECEIVER_TYPES: Readonly<Record<string, ReceiverType<string>>> = {
  webhook,
  slack,
  teams,
  hubspot,
  email,
}
