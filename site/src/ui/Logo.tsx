type LogoProps = {
  readonly name: string
  readonly className?: string
}

/** The lantern: ring, roof, frame, and a lit window over a field. Drawn on 32 by 32. */
function LanternMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <circle cx="16" cy="4.3" r="2.7" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M12.4 6.8h7.2l6 5.6a1 1 0 0 1-.7 1.7H7.1a1 1 0 0 1-.7-1.7z" />
      <path d="M8 15.2h16l-1.6 11.9H9.6z" />
      <path className="fill-accent" d="M9.8 16.8h12.4l-1.3 9h-9.8z" />
      <path d="M10 23.9c2.6-1.7 4.6-1.3 6.2-.4s3.4.8 5.4-.3l-.5 3.2H10.4z" />
      <rect x="8" y="28.2" width="16" height="2.8" rx="1.2" />
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
