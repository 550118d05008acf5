import { cx } from '../lib/cx.ts'

type ValueListProps = { rows: { label: string; value: string }[]; className?: string }

/** Names and values in two columns. Names take at most 40 % of the width. */
export const ValueList = ({ rows, className }: ValueListProps) => (
  <dl className={cx('grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1', className)}>
    {rows.map(({ label, value }) => (
      <div key={label} className="contents">
        <dt className="text-muted wrap-anywhere">{label}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
