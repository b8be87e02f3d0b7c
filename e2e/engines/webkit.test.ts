import { WEBKIT } from './engine.ts'
import { describeJourneys } from './journeys.ts'

describeJourneys(WEBKIT)
