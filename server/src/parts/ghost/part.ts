import { definePart } from '../../part.ts'
import { ghostCheck } from './ghost.ts'

/** Whether the Ghost site of a build answers. */
export const ghost = definePart({ bring: () => ({ checks: [ghostCheck] }) })
