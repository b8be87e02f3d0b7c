import { type AppOptions, createApp, type Handler } from './http/app.ts'
import { createProblemPage } from './pages/problem-page.tsx'
import { createSubmissionLinkHandler } from './pages/submission-page.tsx'
import type { Core, Observer } from './part.ts'
import { createSendEmail } from './receive/send-email.ts'

type ConnectOptions = Pick<AppOptions, 'readPeer'> & {
  /** Where the site is: `/` on its own host. */
  readonly homeUrl: string
}

/** Connects what handles requests: the same behind a port of ours and behind an API gateway. */
export function connect(core: Core, { homeUrl, readPeer }: ConnectOptions) {
  const connected = core.parts.flatMap(({ connect }) => connect?.(core) ?? [])
  const observer = combineObservers(connected.flatMap((one) => one.observer ?? []))
  const [screen = async () => ({ kind: 'clean' as const })] = connected.flatMap(
    ({ screenResume }) => screenResume ?? [],
  )
  const [intercept] = connected.flatMap(({ intercept }) => intercept ?? [])
  const signedPages: Readonly<Record<string, Handler>> = Object.assign(
    { review: createSubmissionLinkHandler('review', core) },
    ...connected.map((one) => one.signedPages),
  )
  const folders: Readonly<Record<string, Handler>> = Object.assign(
    {},
    ...connected.map((one) => one.folders),
  )
  const { siteUrl } = core.settings
  const [apart] = connected.flatMap(({ ownOrigin: origin, signedPages = {}, folders = {} }) =>
    origin
      ? { origin, siteUrl, purposes: Object.keys(signedPages), folders: Object.keys(folders) }
      : [],
  )
  const app = createApp(core, {
    sendEmail: createSendEmail(core, { screen, onOutcome: observer.onOutcome }),
    signedPages,
    folders,
    apart,
    intercept,
    showProblem: createProblemPage(core, homeUrl),
    onResponse: observer.onResponse,
    readPeer,
  })
  return {
    app,
    observer,
    /** Where it answers besides the address of the forms: the purposes of signed links, and folders. */
    purposes: Object.keys(signedPages),
    folders: Object.keys(folders),
    open: async () => {
      for (const { open } of connected) await open?.()
    },
    close: async () => {
      for (const { close } of connected) await close?.()
    },
  }
}

/** One that tells all. */
function combineObservers(observers: readonly Partial<Observer>[]): Observer {
  return {
    onOutcome: (outcome) => {
      for (const { onOutcome } of observers) onOutcome?.(outcome)
    },
    onResponse: (handled) => {
      for (const { onResponse } of observers) onResponse?.(handled)
    },
    onAttempt: (delivery, attempt) => {
      for (const { onAttempt } of observers) onAttempt?.(delivery, attempt)
    },
    onReachable: (isReachable) => {
      for (const { onReachable } of observers) onReachable?.(isReachable)
    },
  }
}
