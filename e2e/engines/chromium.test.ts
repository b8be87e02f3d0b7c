import { CHROMIUM } from './engine.ts'
import { describeJourneys } from './journeys.ts'

describeJourneys(CHROMIUM)
