import type { Label } from '../data/labels.ts'
import { cx } from '../lib/cx.ts'

const shades: Record<Label['color'], string> = {
  gray: 'bg-label-gray',
  red: 'bg-label-red',
  orange: 'bg-label-orange',
  yellow: 'bg-label-yellow',
  green: 'bg-label-green',
  teal: 'bg-label-teal',
  blue: 'bg-label-blue',
  purple: 'bg-label-purple',
  pink: 'bg-label-pink',
}

/** The colour alone; `name` if no text beside it names the label. */
export const LabelDot = ({ color, name }: { color: Label['color']; name?: string }) => (
  <span
    {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    className={cx('inline-block size-2.5 shrink-0 rounded-full forced-color-adjust-none', shades[color])}
  />
)

/** Colour and name, because colour alone is not accessible. */
export const LabelMark = ({ label }: { label: Label }) => (
  <span className="inline-flex max-w-full min-w-0 items-center gap-1.5">
    <LabelDot color={label.color} />
    <span className="truncate">{label.name}</span>
  </span>
)
