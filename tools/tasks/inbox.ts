/** `npm run inbox -- <verb>`: the operator's view of submissions. */
import { loadSettings } from '../load-settings.ts'

loadSettings()
await import('../../server/src/operator/main.ts')
