import type { FormSignals } from '@lanternfield/contract/form-signals.ts'
import type { SentSubmission } from '../submission/submission.ts'
import type { SpamScore } from '../submission/suspect.ts'

/** The text of a submission, and whether it has a resume. */
type SubmissionText = Omit<SentSubmission, 'resume' | 'purpose'> & { readonly resume: unknown }

/** Faster than anybody types a name and an address; autofill takes about as long. */
const HASTY_SECONDS = 2
/** One link may be the visitor's site, a second one an example. */
const USUAL_LINKS = 2

/** Where people show what they have done, plan meetings and share documents. */
const WORK_HOSTS =
  /(?:^|\.)(?:linkedin\.com|github\.com|gitlab\.com|behance\.net|dribbble\.com|medium\.com|calendly\.com|notion\.site|google\.com|dropbox\.com|figma\.com)$/
/** Hosts that hide where a link leads, and chats; companies that write to a company have a site. */
const HIDING_HOSTS = /^(?:bit\.ly|tinyurl\.com|t\.co|goo\.gl|cutt\.ly|is\.gd|t\.me|wa\.me)$/

/**
 * Phrases of advertisements sent through forms. One or two may be the subject of an honest question; more are an offer.
 * Each is plain, without nesting, so that a text costs no more than its length.
 */
const PITCHES: readonly RegExp[] = [
  /first page of google/,
  /rank(?:ing)? your (?:web)?site/,
  /free seo audit/,
  /backlinks/,
  /dofollow/,
  /domain authority/,
  /link exchange/,
  /guest post/,
  /(?:website|web) traffic/,
  /real visitors/,
  /email lists?/,
  /email database/,
  /million (?:leads|websites)/,
  /affordable price/,
  /redesign your website/,
  /web design services/,
  /app development company/,
  /online casino/,
  /free spins/,
  /sports betting tips/,
  /sure win/,
  /viagra|cialis/,
  /without prescription|no prescription/,
  /guaranteed profit/,
  /double your money|bitcoin investment|trading robot/,
  /loan offer/,
  /without collateral/,
  /instant loan approval/,
  /next of kin/,
  /inheritance fund/,
  /adult dating/,
  /hot girls|sex cams/,
]
const PITCH_POINTS = 2
const PITCH_POINTS_MAX = 6

/** Points of each signal, and when it is given. */
const SIGNALS: Readonly<Record<string, (text: SubmissionText, signals: FormSignals) => number>> = {
  'hidden-box': (_message, { trapIsTicked }) => (trapIsTicked ? 5 : 0),
  hasty: (_message, { fillSeconds }) =>
    fillSeconds !== null && fillSeconds < HASTY_SECONDS ? 1 : 0,
  links: (text) => Math.min(6, Math.max(0, countLinks(text) - USUAL_LINKS) * 2),
  'hidden-links': ({ message }) =>
    Math.min(5, [...hostsIn(message)].filter((host) => HIDING_HOSTS.test(host)).length * 3),
  markup: ({ message }) => (/<a\s|\[url[=\]]|\[link[=\]]/i.test(message) ? 3 : 0),
  'markup-links': ({ message }) =>
    /<a\s+href=["']?http|\[(?:url|link)=["']?http/i.test(message) ? 2 : 0,
  pitch: ({ message }) => Math.min(PITCH_POINTS_MAX, countPitches(message) * PITCH_POINTS),
  // One letter of the wrong alphabet is a slip of the keyboard.
  'mixed-scripts': ({ message }) => Math.min(5, (message.match(MIXED_SCRIPTS)?.length ?? 0) * 2),
  gibberish: ({ message }) => (isGibberish(message) ? 5 : 0),
}

/** How much a submission looks like spam by itself; what was counted before it is added in suspect.ts. */
export function scoreOf(text: SubmissionText, signals: FormSignals): SpamScore {
  const given = Object.entries(SIGNALS)
    .map(([name, points]) => ({ name, points: points(text, signals) }))
    .filter(({ points }) => points > 0)
  return {
    score: given.reduce((sum, { points }) => sum + points, 0),
    names: given.map(({ name }) => name),
  }
}

/** The text of a message as it is compared: a repeated text may differ in case, spaces, or numbers. */
export function comparableText({ message }: Pick<SubmissionText, 'message'>): string {
  return message
    .toLowerCase()
    .replace(/\d+/g, '0')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A link once, with or without its scheme and "www."; its host is the first group. */
const LINK = /\b(?:https?:\/\/(?:www\.)?|www\.)([^\s/<>"'()[\],?#:]+)[^\s<>"'()[\]]*/gi

/** The different hosts that a text links to. */
function hostsIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(LINK), ([, host = '']) => host.toLowerCase()))
}

/** How many hosts a message links to. An application shows the applicant's work, and a profile is no advertisement. */
function countLinks({ message, profile, resume }: SubmissionText): number {
  if (profile === 'CAREERS' && resume) return 0
  return [...hostsIn(message)].filter((host) => !WORK_HOSTS.test(host)).length
}

function countPitches(message: string): number {
  const text = message.toLowerCase().replace(/\s+/g, ' ')
  return PITCHES.filter((pitch) => pitch.test(text)).length
}

/** A Latin letter next to a Cyrillic or Greek one that looks like another Latin letter. */
const MIXED_SCRIPTS = /[a-z][аеорсухАЕОРСХοαε]|[аеорсухАЕОРСХοαε][a-z]/gi

/** One long word whose letters change between small and capital as no language does. */
function isGibberish(message: string): boolean {
  const word = message.trim()
  if (!/^[a-z]{10,60}$/i.test(word)) return false
  return (word.match(/[a-z][A-Z]/g)?.length ?? 0) >= 4
}
