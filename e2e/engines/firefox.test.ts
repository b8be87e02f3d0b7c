import { FIREFOX } from './engine.ts'
import { describeJourneys } from './journeys.ts'

describeJourneys(FIREFOX)
