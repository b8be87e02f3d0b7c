import type { SVGAttributes } from 'react'
import type { DrawingPair } from '../lib/brand-drawings.ts'

/** One of BRAND_SHAPES, by its id; the class says in which theme. */
type Shown = { readonly id: string; readonly viewBox: string; readonly className: string }

declare global {
  interface ImportMetaEnv {
    /** Of content/, by integrations/setup.ts. */
    readonly MARK: DrawingPair
    readonly SHOWN_MARK: readonly Shown[]
    readonly SHOWN_LOGO: readonly Shown[] | null
    /** Once in each page, since a drawing may be large and have ids. */
    readonly BRAND_SHAPES: string
  }
}

type LogoProps = {
  readonly name: string
  readonly className?: string
}

/** The logo of content/logo.svg; without one, the mark and the name as text. */
export function Logo({ name, className = '' }: LogoProps) {
  const logo = import.meta.env.SHOWN_LOGO
  if (logo)
    return (
      <span className={`logo drawn-logo ${className}`}>
        <Shapes shown={logo} preserveAspectRatio="xMinYMid" role="img" aria-label={name} />
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

/** The mark of content/mark.svg. */
export function Mark(attributes: SVGAttributes<SVGSVGElement>) {
  return <Shapes shown={import.meta.env.SHOWN_MARK} aria-hidden="true" {...attributes} />
}

type ShapesProps = SVGAttributes<SVGSVGElement> & { readonly shown: readonly Shown[] }

function Shapes({ shown, className = '', ...attributes }: ShapesProps) {
  return shown.map(({ id, viewBox, className: theme }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its attributes name it or hide it.
    <svg key={id} viewBox={viewBox} className={`${theme} ${className}`.trim()} {...attributes}>
      <use href={`#${id}`} />
    </svg>
  ))
}
