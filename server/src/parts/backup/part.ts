import { definePart } from '../../part.ts'
import { backup as check } from './backup-check.ts'
import { TRANSFERS } from './transfers.ts'

/** Whole, checked copies while servers run. Source: docs/decisions/one-store.md */
export const backup = definePart({ bring: () => ({ verbs: TRANSFERS, checks: [check] }) })
