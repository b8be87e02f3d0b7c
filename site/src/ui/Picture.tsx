import type { PictureData } from '../lib/describe-picture.ts'

type PictureProps = {
  /** Undefined where a scene was left out. */
  readonly picture: PictureData | undefined
  /** `first` for pictures of the first screen, `later` for pictures below the fold. */
  readonly wanted: 'first' | 'later'
  readonly className?: string
  readonly imgClassName?: string
}

/** A picture in both themes, at the size the screen needs; without one, a gradient in the colours of the brand. */
export function Picture({ picture, wanted, className, imgClassName }: PictureProps) {
  if (!picture)
    return <div className={['no-picture', className, imgClassName].filter(Boolean).join(' ')} />
  const { sources, src, width, height, sizes, alt } = picture
  return (
    <picture className={className}>
      {sources.map((source) => (
        <source key={source.media ?? ''} {...source} sizes={sizes} />
      ))}
      <img
        src={src}
        width={width}
        height={height}
        alt={alt}
        className={imgClassName}
        decoding="async"
        {...(wanted === 'first' ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  )
}
