import { FIELDS_MAX_BYTES, RESUME_MAX_BYTES, RESUME_MAX_MB } from '@lanternfield/contract/limits.ts'
import { type Check, fail, ok } from '../../../check.ts'
import { askEndpoint } from '../ask-endpoint.ts'

/** The resume is in base64. */
const LARGEST_BYTES = Math.ceil(RESUME_MAX_BYTES / 3) * 4 + FIELDS_MAX_BYTES

export const uploads: Check = {
  name: 'uploads',
  isManual: true,
  failsIfSilent: true,
  run: async (context) => {
    const small = await askEndpoint(context)
    // Reported as the address of the forms.
    if (small === null || typeof small === 'string') return null
    const saw = `an application with a resume of ${RESUME_MAX_MB} MB`
    const large = await askEndpoint(context, LARGEST_BYTES)
    if (typeof large !== 'string') return ok(`${saw} arrives`)
    return fail(
      `${saw}: ${large}`,
      'Let each proxy pass bodies of 8 MB: `client_max_body_size 8m;` in nginx, `max_size 8MB` in Caddy.',
    )
  },
}
