import type { Check } from '../doctor/check.ts'
import { checkReachable } from '../doctor/connection.ts'

export const webhook: Check = {
  name: 'webhook',
  failsIfSilent: true,
  run: ({ settings: { webhookUrl, alertWebhookUrl }, signal }) =>
    checkReachable({ WEBHOOK_URL: webhookUrl, ALERT_WEBHOOK_URL: alertWebhookUrl }, signal),
}
