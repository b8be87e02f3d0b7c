import type { Counted, Delivery, NewSubmission } from './store.ts'

type Causes = Pick<NewSubmission, 'deliveries' | 'thanks' | 'suspectNotice'>

/** What has to have room for all deliveries of a new submission: of a suspect the notice, of others the thanks. */
export function countedFor(
  { deliveries, thanks, suspectNotice }: Causes,
  suspicions: readonly string[],
): readonly Counted[] {
  if (suspicions.length > 0) return suspectNotice ? [suspectNotice] : []
  return deliveries.some(({ kind }) => kind === 'acknowledge') ? thanks : []
}

/** The deliveries that a new submission causes. A suspect has a notice at most, until it is released. */
export function deliveriesOf(
  { deliveries, suspectNotice }: Causes,
  suspicions: readonly string[],
  hasRoom: boolean,
): readonly Delivery[] {
  if (suspicions.length > 0)
    return suspectNotice && hasRoom ? deliveries.filter(({ kind }) => kind === 'notify') : []
  return hasRoom ? deliveries : deliveries.filter(({ kind }) => kind !== 'acknowledge')
}
