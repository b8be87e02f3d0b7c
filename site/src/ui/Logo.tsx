type LogoProps = {
  readonly name: string
  readonly className?: string
}

/** The lantern: ring, roof, lit glass with a flame cut out of it, foot. Drawn on 32 by 32. */
export function LanternMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path
        d="M12 7.6a4 4 0 1 1 8 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <path
        d="M11.6 6.8h8.8l4.2 4.6a1.2 1.2 0 0 1-.9 2H8.3a1.2 1.2 0 0 1-.9-2z"
        fill="currentColor"
      />
      <path
        d="M8.8 14.8h14.4l-1.5 9.4a1.6 1.6 0 0 1-1.6 1.4h-8.2a1.6 1.6 0 0 1-1.6-1.4z"
        className="fill-accent"
      />
      <path
        d="M16.3 16.2c.3 2 2.9 3 2.9 5.6a3.2 3.2 0 0 1-6.4 0c0-1.5.8-2.2 1.4-3 .2.7.6 1 1 1 .8 0 .4-1.8 1.1-3.6z"
        className="fill-accent-content"
      />
      <rect x="8.8" y="27" width="14.4" height="3.2" rx="1.4" fill="currentColor" />
    </svg>
  )
}

/** Mark and wordmark; the name is text, so that another company needs no new drawing. */
export function Logo({ name, className = '' }: LogoProps) {
  return (
    <span className={`logo ${className}`}>
      <LanternMark />
      {name}
    </span>
  )
}
