import { isServerPath } from '@lanternfield/contract/site/site-rules.ts'
import { z } from 'astro/zod'

const FROM_HELP =
  'The old address, such as /services/old-name/. It works with and without the slash at its end.'
const TO_HELP =
  'The page that took its place: its path, or a full address that starts with https://.'

const redirect = z.strictObject({
  from: z
    .string({ error: () => `wants an address of this site. ${FROM_HELP}` })
    // A star and a colon mean more than themselves in the files of hosts without our server.
    .regex(/^\/(?!\/)[^\s?#*:]*$/, {
      error: ({ input }) =>
        `is "${input}", but wants one old address of this site: it starts with one slash, and has no ?, #, * or :. ${FROM_HELP}`,
    })
    .refine((from) => !isServerPath(from), {
      error: ({ input }) =>
        `is "${input}", which the server answers itself: nobody would be led on from there. Take the entry out.`,
    })
    .describe(FROM_HELP),
  to: z
    .string({ error: () => `wants an address. ${TO_HELP}` })
    .refine((to) => /^(\/(?!\/)|https:\/\/)\S*$/.test(to) && URL.canParse(to, 'https://a'), {
      error: ({ input }) => `is "${input}", but wants a path or a full address. ${TO_HELP}`,
    })
    .describe(TO_HELP),
})

/** Old addresses and the pages that took their places. */
export const redirects = z.array(redirect, {
  error: () => 'wants a list of entries, each with `from` and `to`; without any it is []',
})
