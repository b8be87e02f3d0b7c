import type { Profile } from '@lanternfield/contract/forms.ts'

type Mailboxes = Readonly<Record<Profile, string>>

/** The company's mailboxes: those of the settings, else those of content. */
export function mailboxesOf(
  { mailTo }: { readonly mailTo: Readonly<Record<Profile, string | null>> },
  { mailboxes }: { readonly mailboxes: Mailboxes },
): Mailboxes {
  return {
    SERVICES: mailTo.SERVICES ?? mailboxes.SERVICES,
    CAREERS: mailTo.CAREERS ?? mailboxes.CAREERS,
  }
}
