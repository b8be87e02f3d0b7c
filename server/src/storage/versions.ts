import { StartError } from '../start-error.ts'

/**
 * Refuses tables that a later version of the product has changed: this version could write rows that the later one does
 * not expect.
 * @throws StartError
 */
export function refuseNewer(found: number, known: number): void {
  if (found <= known) return
  throw new StartError(
    `The database is of version ${found}, and this program knows version ${known}. Start the newer program, or restore the backup from before the upgrade.`,
  )
}
