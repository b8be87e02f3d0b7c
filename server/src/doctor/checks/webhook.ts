import type { Check } from '../check.ts'
import { checkReachable } from '../connection.ts'

export const webhook: Check = {
  name: 'webhook',
  failsIfSilent: true,
  run: ({ settings: { webhookUrl, alertWebhookUrl }, signal }) =>
    checkReachable({ WEBHOOK_URL: webhookUrl, ALERT_WEBHOOK_URL: alertWebhookUrl }, signal),
}
