import { type Check, fail, ok } from '../../../check.ts'
import { askEndpoint } from '../ask-endpoint.ts'

export const form: Check = {
  name: 'form',
  failsIfSilent: true,
  run: async (context) => {
    const { endpointUrl } = context.settings
    const received = await askEndpoint(context)
    if (typeof received !== 'string') return received && ok(`${endpointUrl} reaches this server`)
    return fail(
      `${endpointUrl}: ${received}`,
      'Let the proxy pass it on to the server of this DATA_DIR or DATABASE_URL, or correct SITE_URL or PUBLIC_SEND_EMAIL_URL and build again.',
    )
  },
}
