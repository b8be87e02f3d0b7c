import { PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import type { SiteRules } from '@lanternfield/contract/site/site-rules.ts'
import type { APIRoute } from 'astro'
import type { PopupCopy } from '../features/inquiry-form/form-copy.ts'
import { SPECULATION } from '../features/page-watch/speculation-rules.ts'
import { resolveRedirects } from '../lib/redirects.ts'
import { readCompany, readContent, readNotice } from '../shell/read-content.ts'
import { readTopics } from '../shell/read-entry-pages.ts'
import { BUILT_FILES } from '../shell/read-fixed-pages.ts'
import { readExpiringPages } from '../shell/read-positions.ts'
import { readPages } from '../shell/read-routes.ts'
import serverStyle from '../styles/server-pages.css?url'

/** The data that scripts and the server read, by file name. */
const FILES: Readonly<Record<string, (site: URL) => unknown>> = {
  // Only with a tag manager: its dialog fetches them when it is needed.
  ...(import.meta.env.PUBLIC_GTM_ID && { consent: () => readContent('consent') }),
  // When the pages of positions end; our server reads it, and does not serve it.
  'expiring-pages': readExpiringPages,
  // In every page the copy of the pop-ups would be weight that few visitors need.
  popups: readPopupCopy,
  // The server stores it: submissions name the version of their notice.
  'privacy-notice': readNotice,
  'site-rules': readSiteRules,
  // Pages name this file in a header; see contract/src/site/headers.ts.
  'speculation-rules': () => SPECULATION,
  // The titles of the pages that an inquiry can be about.
  topics: readTopics,
}

async function readSiteRules(site: URL): Promise<SiteRules> {
  const pages = await readPages()
  const addresses = new Set([...pages.map(({ path }) => path), ...BUILT_FILES])
  return {
    redirects: resolveRedirects(readContent('redirects'), { addresses, site }),
    isNoindex: import.meta.env.IS_NOINDEX,
    serverStyle,
  }
}

function readPopupCopy(): PopupCopy {
  return {
    companyName: readCompany().name,
    privacyPath: PRIVACY_PATH,
    noticeVersion: readNotice().version,
    forms: readContent('forms'),
    popups: readContent('popups'),
  }
}

export function getStaticPaths() {
  return Object.keys(FILES).map((file) => ({ params: { file } }))
}

export const GET: APIRoute = async ({ params, site, url }) =>
  Response.json(await FILES[params.file ?? '']?.(site ?? url))
