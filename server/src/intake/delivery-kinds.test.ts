import { INQUIRY_LABELS } from '@lanternfield/contract/examples/inquiry-labels.ts'
import { expect, test } from 'vitest'
import { newSent } from '../../testing/entries.ts'
import { createDeliveryKindsFor } from './delivery-kinds.ts'

test('a submission causes mails and what parts add, a probe its notification alone', () => {
  const parts = [{ kindsFor: () => ['webhook'] }, {}]
  const kindsFor = createDeliveryKindsFor(
    { settings: { acknowledges: true }, parts },
    INQUIRY_LABELS,
  )
  expect(kindsFor(newSent())).toEqual(['notify', 'acknowledge', 'webhook'])
  expect(kindsFor(newSent({ purpose: 'probe' }))).toEqual(['notify'])
})
