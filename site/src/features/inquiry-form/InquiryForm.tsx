export type InquiryFormProps = { readonly form: 'contact-us-page' | 'careers-page' }

/** The form of a page; filled in by the next commits. */
export function InquiryForm({ form }: InquiryFormProps) {
  return <form id={form} />
}
