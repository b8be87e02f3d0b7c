import type { IconName } from '../lib/icon-names.ts'
import { ICON_SPRITE_HASH } from './icon-sprite.ts'

type IconProps = { readonly name: IconName; readonly className?: string }

/**
 * An icon that editors name, from the file of all of them: never on a first screen, where it would come late, nor in an
 * island. Always decorative: the adjacent text has the meaning.
 */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" width="24" height="24" className={className}>
      <use href={`/assets/icons.${ICON_SPRITE_HASH}.svg#${name}`} />
    </svg>
  )
}
