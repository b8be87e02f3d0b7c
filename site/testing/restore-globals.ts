/** After each test of the site: globals, settings and time are as they were, since the tests share a process. */
import { afterEach, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
