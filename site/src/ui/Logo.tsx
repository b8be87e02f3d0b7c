import type { SVGAttributes } from 'react'
import type { Drawing } from '../lib/drawing.ts'
import { Drawn } from './Drawn.tsx'

declare global {
  interface ImportMetaEnv {
    /** Of content/, by integrations/setup.ts. */
    readonly MARK: Drawing
    readonly LOGO: Drawing | null
  }
}

type LogoProps = {
  readonly name: string
  readonly className?: string
}

/** The logo of content/logo.svg; without one, the mark and the name as text. */
export function Logo({ name, className = '' }: LogoProps) {
  const logo = import.meta.env.LOGO
  if (logo)
    return (
      <span className={`logo drawn-logo ${className}`}>
        <Drawn drawing={logo} preserveAspectRatio="xMinYMid" role="img" aria-label={name} />
      </span>
    )
  return <MarkAndName name={name} className={className} />
}

/** For pictures of what has no room for a logo, such as the guide's cover. */
export function MarkAndName({ name, className = '' }: LogoProps) {
  return (
    <span className={`logo ${className}`} translate="no">
      <Mark />
      {name}
    </span>
  )
}

/** The mark of content/mark.svg, in the colour of text and the accent. */
export function Mark(attributes: SVGAttributes<SVGSVGElement>) {
  return <Drawn drawing={import.meta.env.MARK} aria-hidden="true" {...attributes} />
}
