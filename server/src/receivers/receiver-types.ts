import { email } from './email.ts'
import { webhook } from './webhook.ts'

/** Every type of receiver, by its name in RECEIVERS_FILE. */
export const RECEIVER_TYPES = { email, webhook } as const
