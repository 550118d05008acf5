import { Avatar as Base } from '@base-ui/react/avatar'
import { cva } from 'class-variance-authority'
import { cx } from '../lib/cx.ts'

const look = cva(
  'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-sel font-semibold text-fg select-none',
  {
    variants: {
      size: {
        xs: 'size-4 text-[0.5625rem]',
        sm: 'size-6 text-xs',
        md: 'size-8 text-xs',
        lg: 'size-9 text-xs',
        xl: 'size-12 text-base',
      },
    },
  },
)

type AvatarProps = {
  name: string
  photo?: string | null
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** The accessible name if no name is shown beside it; otherwise the picture is decorative. */
  label?: string
  className?: string
}

export function Avatar({ name, photo, size = 'md', label, className }: AvatarProps) {
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Base.Root {...naming} className={cx(look({ size }), className)}>
      {photo && <Base.Image src={photo} alt="" className="size-full object-cover" />}
      <Base.Fallback>
        {size === 'xs' || size === 'sm' ? initials(name).slice(0, 1) : initials(name)}
      </Base.Fallback>
    </Base.Root>
  )
}

/** Initials of the first and the last word, in any script. */
export function initials(name: string): string {
  const words = name.split(/[\s._@-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words
  return picked.map((word) => word!.match(/[\p{L}\p{N}]/u)![0].toLocaleUpperCase()).join('') || '?'
}
