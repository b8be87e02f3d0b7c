import { tableOf } from '../server/src/configuration.ts'
import { PARTS } from '../server/src/parts.ts'

/** Every setting that the server reads, with its parts. */
export const SERVER_SETTINGS = tableOf(PARTS)
