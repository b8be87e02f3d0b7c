import type { AnyReceiverType } from './receiver-type.ts'
import { webhook } from './webhook.ts'

/** Every type of receiver, by its name in RECEIVERS_FILE. */
export const RECEIVER_TYPES: Readonly<Record<string, AnyReceiverType>> = { webhook }
