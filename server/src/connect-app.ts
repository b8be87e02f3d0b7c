import { PRIVACY_PATH } from '@lanternfield/contract/pages.ts'
import { createInspectionPool } from '@lanternfield/resume-inspection/inspection-pool.ts'
import { HOUR_MS } from './base/durations.ts'
import type { Log } from './base/log.ts'
import { createRateLimiter } from './base/rate-limiter.ts'
import type { ServerContent } from './content.ts'
import { type AppOptions, createApp } from './http/app.ts'
import { hashClient, hashNetwork, isPrivate, readClientAddress } from './http/client-address.ts'
import type { ShowProblem } from './http/problem.ts'
import { createDeliveryKindsFor, readMailDomain } from './intake/delivery-kinds.ts'
import { createMessageActions } from './intake/message-actions.ts'
import { eraseMailFiles } from './mail/file-mailer.ts'
import { mailDirOf } from './mail/open-mailer.ts'
import { createMessageLinkHandler } from './pages/message-link.ts'
import { createResumeLinkHandler } from './pages/resume-link.ts'
import { createInbox } from './parts/inbox/inbox.tsx'
import { createMetrics } from './parts/metrics/metrics.ts'
import { createMySubmission } from './parts/my-submission/my-submission.ts'
import { createMySubmissionHandler } from './parts/my-submission/my-submission-link.ts'
import { createClamdScan } from './parts/resume/clamd.ts'
import { createScreening } from './parts/resume/screen-resume.ts'
import { REFUSALS, type Refusal } from './receive/refusals.ts'
import { createSendEmail } from './receive/send-email.ts'
import type { Settings } from './settings.ts'
import type { StaticSite } from './site/static-site.ts'
import { REPORT_DELIVERIES, type Store, SUBMISSION_DELIVERIES } from './store/store.ts'
import { receiverKind } from './submission/receiver-kind.ts'

export type ConnectAppOptions = Pick<AppOptions, 'isStopping' | 'readPeer'> & {
  readonly settings: Settings
  readonly content: ServerContent
  readonly site: StaticSite
  readonly showProblem: ShowProblem
  readonly store: Store
  /** Where each request has a process of its own, which would forget what it counts. */
  readonly countsRequestsInStore?: boolean
  readonly log: Log
  readonly now: () => number
}

/** Connects what answers requests: the same behind a port of ours and behind an API gateway. */
export function connectApp({
  settings,
  content,
  site,
  showProblem,
  store,
  isStopping,
  readPeer,
  countsRequestsInStore = false,
  log,
  now,
}: ConnectAppOptions) {
  const kindsFor = createDeliveryKindsFor(settings, content.inquiryLabels)
  const mailDomain = readMailDomain(settings)
  const warnings = createRateLimiter({ max: 1, windowMs: HOUR_MS })
  const warnOfProxy = () => {
    if (warnings.consume('proxy') === 0)
      log.warn('requests come through a proxy, and TRUST_PROXY is 0: all visitors share one limit')
  }
  const metrics = createMetrics({
    refusals: Object.keys(REFUSALS) as Refusal[],
    deliveryKinds: [
      ...SUBMISSION_DELIVERIES,
      ...REPORT_DELIVERIES,
      ...settings.receivers.map(({ name }) => receiverKind(name)),
    ],
    readQueue: store.readQueue,
    ping: store.ping,
    measuresProcess: settings.opsPort !== null,
    log,
    now,
  })
  const identify = (request: Request, peer: string | undefined) => {
    const forwardedFor = request.headers.get('x-forwarded-for')
    if (forwardedFor !== null && settings.trustedProxies === 0 && isPrivate(peer)) warnOfProxy()
    const address = readClientAddress({
      peer,
      forwardedFor,
      trustedProxies: settings.trustedProxies,
    })
    return {
      hash: hashClient(store.secret, address),
      network: hashNetwork(store.secret, address),
      limit: settings.rateLimit,
    }
  }
  const signedPageOptions = {
    secret: store.secret,
    company: content.company.name,
    readPageStyle: site.readPageStyle,
    allowedOrigins: settings.allowedOrigins,
    identify,
    now,
  }
  const erasureOptions = {
    store,
    mailDomain,
    eraseMailFiles: (deliveryIds: readonly string[]) =>
      eraseMailFiles(mailDirOf(settings), deliveryIds),
    log,
    now,
  }
  const messageActions = createMessageActions({ ...erasureOptions, kindsFor })
  const messageLinkOptions = { ...signedPageOptions, messageActions, content }
  const inbox = createInbox({ ...messageLinkOptions, ...erasureOptions, settings })
  const inspections = createInspectionPool()
  const app = createApp({
    sendEmail: createSendEmail({
      kindsFor,
      mailDomain,
      store,
      now,
      screen: createScreening({
        inspect: inspections.inspect,
        scan: settings.clamav && createClamdScan(settings.clamav),
        copy: content.answerCopy.resumeRefused,
        log,
      }),
      rateLimit: settings.rateLimit,
      answerTimes: content.company.answerTimes,
      reminds: settings.reminds,
      allowedOrigins: settings.allowedOrigins,
      readPage: site.readPage,
      findTopic: site.findTopic,
      copy: content.answerCopy,
      inquiryLabels: content.inquiryLabels,
      identify,
      countsRequestsInStore,
      onOutcome: metrics.onOutcome,
      log,
    }),
    signedPages: {
      review: createMessageLinkHandler('review', messageLinkOptions),
      answer: createMessageLinkHandler('answer', messageLinkOptions),
      'my-submission': createMySubmissionHandler({
        ...signedPageOptions,
        mySubmission: createMySubmission(erasureOptions),
        copy: content.answerCopy.mySubmission,
        fieldCopy: content.fieldCopy,
        factLabels: content.mailCopy.facts.ownPage,
        homeUrl: new URL('/', settings.siteUrl).href,
        privacyUrl: new URL(PRIVACY_PATH, settings.siteUrl).href,
        retentionDays: settings.retentionDays,
      }),
      resume: createResumeLinkHandler({
        ...signedPageOptions,
        store,
        copy: content.answerCopy.message,
      }),
      ...inbox.signedPages,
    },
    folders: inbox.folders,
    serveSite: site.answer,
    showProblem,
    ping: store.ping,
    isStopping,
    readPeer,
    onAnswer: metrics.onAnswer,
    log,
  })

  return { app, metrics, closeInspections: inspections.close }
}
