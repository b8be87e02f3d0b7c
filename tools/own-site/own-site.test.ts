import { describe } from 'vitest'
import { IS_MADE } from '../../harness/is-made.ts'
import { ROOT } from '../../harness/root.ts'
import { testOwnSite } from './own-site.suite.ts'

describe.runIf(IS_MADE)('the site in content/', () => testOwnSite(() => ROOT))
