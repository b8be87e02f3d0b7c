/** Checks a source that a page has sent, and describes it. Source: docs/decisions/source.md */

import { allowedText, PAGE_MAX_CHARS, pickParameters, type Source } from './source.ts'
import { fillCopy } from './text/fill-copy.ts'

/** Begins with one "/": two would name another host. */
const LANDING = /^\/(?!\/)[^\s?#\\]*$/
/** A colon before the first "/" would be that of a scheme. */
const REFERRER = /^[^\s/?#\\]*[^\s/?#\\:](?:\/[^\s?#\\]*)?$/

/**
 * Checks a source that claims to be one. Out of shape it counts as none, and a value that breaks a rule is left
 * out: a page chose them and not the visitor, who could not correct them.
 * @param sent anything at all
 */
export function checkSource(sent: unknown): Source | null {
  const { landing, referrer = '', params = {} } = recordOf(sent) ?? {}
  const given = recordOf(params)
  if (typeof landing !== 'string' || typeof referrer !== 'string' || !given) return null
  if (!fits(landing, LANDING) || !fits(referrer, REFERRER)) return null
  return {
    landing: allowedText(landing, PAGE_MAX_CHARS),
    referrer: allowedText(referrer, PAGE_MAX_CHARS),
    params: pickParameters((name) => (Object.hasOwn(given, name) ? given[name] : null)),
  }
}

/** Words around the pages of a source. */
export type SourceCopy = { readonly landing: string; readonly referrer: string }

/** For people: "google / cpc / spring-24 · landed on /services/ · from news.example/review". */
export function describeSource({ landing, referrer, params }: Source, copy: SourceCopy): string {
  const { utm_source, utm_medium, utm_campaign, ...others } = params
  return [
    [utm_source, utm_medium, utm_campaign].filter(Boolean).join(' / '),
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    landing && fillCopy(copy.landing, { path: landing }),
    referrer && fillCopy(copy.referrer, { page: referrer }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const fits = (text: string, pattern: RegExp) => text === '' || pattern.test(text)

function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isRecord ? (value as Record<string, unknown>) : null
}
