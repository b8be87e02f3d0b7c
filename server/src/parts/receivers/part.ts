import { resolve } from 'node:path'
import { matching, webhookUrl } from '@lanternfield/settings/kinds.ts'
import { findCleartext } from '../../base/cleartext.ts'
import { checksOfAddress } from '../../check.ts'
import { definePart } from '../../part.ts'
import { receiverKind } from '../../submission/receiver-kind.ts'
import { WEBHOOK_SECRET } from '../../webhook/settings.ts'
import { fitsConditions } from './fits-conditions.ts'
import { createReceiverTransport, openReceivers, sendProbes } from './open-receivers.ts'
import { readReceivers } from './read-receivers.ts'
import { receiversCheck } from './receivers-check.ts'
import { createResumeLinkHandler } from './resume-link.ts'

/** Where submissions go besides the mailbox: webhooks, Slack, a CRM. Sources: docs/receivers.md, docs/webhooks.md */
export const receivers = definePart({
  settings: {
    webhookUrl: {
      name: 'WEBHOOK_URL',
      heading: 'Receivers',
      kind: webhookUrl,
      needs: ['WEBHOOK_SECRET'],
      about: 'Webhook receiver for submissions; see docs/webhooks.md. Unset: none.',
    },
    receiversFile: {
      name: 'RECEIVERS_FILE',
      kind: matching(/./, 'a path'),
      about:
        'YAML list of further receivers of submissions: Slack, Teams, HubSpot, webhooks, mailboxes; see docs/receivers.md. Unset: none.',
    },
    ...WEBHOOK_SECRET,
  },
  bring: ({ webhookUrl: url, webhookSecret: secret, receiversFile }, { settings, environment }) => {
    const { allowsCleartext } = settings
    const file = receiversFile
      ? readReceivers(resolve(receiversFile), { environment, allowsCleartext })
      : { receivers: [], errors: [] }
    const webhook = url && secret ? { url, secret } : null
    const configured = { receivers: file.receivers, webhook }
    const alertReceivers = file.receivers.flatMap(({ name, openAlerts }) =>
      openAlerts ? { name, kind: `alert:${name}`, open: openAlerts } : [],
    )
    return {
      alertReceivers,
      errors: [...findCleartext('WEBHOOK_URL', url, settings), ...file.errors],
      deliveryKinds: [
        'webhook',
        ...file.receivers.map(({ name }) => receiverKind(name)),
        ...alertReceivers.map(({ kind }) => kind),
      ],
      kindsFor: (submission, labels) => [
        ...(webhook ? ['webhook'] : []),
        ...file.receivers
          .filter(({ when }) => fitsConditions(submission, when, labels))
          .map(({ name }) => receiverKind(name)),
      ],
      checks: [receiversCheck(file.receivers), ...checksOfAddress('webhook', 'WEBHOOK_URL', url)],
      sendProbes: (context, probe) =>
        sendProbes(openReceivers(configured, context), context, probe),
      connect: (core) => ({ signedPages: { resume: createResumeLinkHandler(core) } }),
      work: (context) => ({
        transports: openReceivers(configured, context).map((opened) =>
          createReceiverTransport(context.store, opened),
        ),
      }),
    }
  },
})
