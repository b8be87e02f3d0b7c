import { LEAD_MAGNET_LABEL, PROBE_LABEL } from './forms.ts'

/** Which mails a submission causes: `guide` asks for the guide, `probe` is a test by an operator or by the server. */
export type Purpose = 'inquiry' | 'guide' | 'probe'

const PURPOSE_OF_LABEL: Readonly<Record<string, Purpose>> = {
  [LEAD_MAGNET_LABEL]: 'guide',
  [PROBE_LABEL]: 'probe',
}

/** The purpose of a submission by the inquiry label in its payload, which is all that travels. */
export function purposeOf(inquiryLabel: string): Purpose {
  return Object.hasOwn(PURPOSE_OF_LABEL, inquiryLabel)
    ? (PURPOSE_OF_LABEL[inquiryLabel] ?? 'inquiry')
    : 'inquiry'
}
