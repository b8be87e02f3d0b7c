import { createSignedLink } from '../../base/signed-link.ts'
import { definePart } from '../../part.ts'
import { keptUntil } from '../../submission/kept-until.ts'
import { createMySubmissionHandler } from './my-submission-link.ts'

/** The page on which visitors see, download or delete what they sent. Source: docs/decisions/signed-links.md */
export const mySubmission = definePart({
  bring: () => ({
    // It ends with the retention.
    submissionLink: ({ settings, store }, submission) => {
      const { endpointUrl, retentionDays } = settings
      const link = createSignedLink('my-submission', { secret: store.secret, endpointUrl })
      return link(submission.id, keptUntil(submission, retentionDays))
    },
    connect: (core) => ({ signedPages: { 'my-submission': createMySubmissionHandler(core) } }),
  }),
})
