import { z } from 'astro/zod'

/**
 * A piece of copy. `help` says to editors where it appears; it is also what they read when the
 * build refuses their file, together with the field and the limit.
 */
export function text(help: string, options: { readonly maxChars?: number } = {}) {
  const maxChars = options.maxChars ?? 600
  return z
    .string({ error: () => `wants text. ${help}` })
    .trim()
    .min(1, { error: `is empty. ${help}` })
    .max(maxChars, {
      error: ({ input }) =>
        `has ${String(input).length} characters, at most ${maxChars} fit. ${help}`,
    })
    .describe(help)
}

/** A link inside the site: `/careers/` or `/#services` or `#apply`. */
export function path(help: string) {
  return z
    .string({ error: () => `wants a path. ${help}` })
    .regex(/^(\/([a-z0-9-]+\/)*)?(#[a-z0-9-]+)?$/, {
      error: `must be a path of this site that ends in a slash, like /careers/ or /#services. ${help}`,
    })
    .describe(help)
}

/** A country as ISO 3166 writes it, such as `US`. */
export function countryCode(help: string) {
  return z
    .string()
    .regex(/^[A-Z]{2}$/, { error: `wants two capital letters. ${help}` })
    .describe(help)
}

/**
 * A day in quotation marks, which YAML would otherwise read in its own way. Nothing but this form: 05/10/2026, as
 * pages show it, would be read as the tenth of May.
 */
export function day(help: string) {
  return z.iso
    .date({ error: 'wants year, month and day in quotation marks, such as "2026-10-05"' })
    .describe(help)
    .transform((iso) => new Date(iso))
}

/** A link with its label. */
export const link = z.strictObject({
  label: text('The words of the link or button.', { maxChars: 40 }),
  path: path('Where it leads, such as /contact-us/.'),
})
export type Link = z.infer<typeof link>
