/** `npm run doctor`: looks at everything that can silently cost a message. */
import { loadSettings } from '../load-settings.ts'

loadSettings()
await import('../../server/src/parts/doctor/main.ts')
