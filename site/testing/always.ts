import fc from 'fast-check'
import { expect } from 'vitest'

/** How often a property must apply: otherwise the random sequences no longer test it. */
const ENOUGH = 100

/**
 * Checks every step of random sequences of events.
 * @param play the steps that a sequence leads through
 * @param property returns whether it applied to a step
 */
export function always<Event, Step>(
  event: fc.Arbitrary<Event>,
  play: (events: readonly Event[]) => readonly Step[],
  property: (step: Step, earlier: readonly Step[]) => boolean,
): void {
  let checked = 0
  const holds = (events: readonly Event[]) => {
    const steps = play(events)
    for (const [index, step] of steps.entries())
      if (property(step, steps.slice(0, index))) checked += 1
  }
  fc.assert(fc.property(fc.array(event, { maxLength: 60, size: 'max' }), holds), { numRuns: 400 })
  expect(checked, 'steps of this kind').toBeGreaterThan(ENOUGH)
}
