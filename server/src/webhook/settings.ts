import { webhookSecret } from '@lanternfield/settings/kinds.ts'
import type { SettingsTable } from '@lanternfield/settings/setting.ts'

/** One key signs what is posted to whichever address. */
export const WEBHOOK_SECRET = {
  webhookSecret: {
    name: 'WEBHOOK_SECRET',
    kind: webhookSecret,
    isSecret: true,
    needs: ['WEBHOOK_URL', 'ALERT_WEBHOOK_URL'],
    about: 'Key that signs what is posted to WEBHOOK_URL and ALERT_WEBHOOK_URL.',
  },
} as const satisfies SettingsTable
