import type { ReactNode } from 'react'
import { mailtoLink } from '../lib/mailto-link.ts'

type AddressLinkProps = {
  /** An e-mail address, or a phone number. */
  readonly to: string
  readonly className?: string
  /** The same with places to break it. */
  readonly children?: ReactNode
}

/** A link that writes to a mailbox or calls a phone. Translators leave its text as it is. */
export function AddressLink({ to, className = '', children = to }: AddressLinkProps) {
  const href = to.includes('@') ? mailtoLink(to) : `tel:${to.replaceAll(' ', '')}`
  return (
    <a href={href} className={`link ${className}`.trim()} dir="ltr" translate="no">
      {children}
    </a>
  )
}
