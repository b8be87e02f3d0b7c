import { type Check, checkReachable } from '../../check.ts'

export const webhookCheck = (url: string): Check => ({
  name: 'webhook',
  failsIfSilent: true,
  run: ({ signal }) => checkReachable({ WEBHOOK_URL: url }, signal),
})
