import { cx } from '../lib/cx.ts'

type ValueListProps = { rows: { label: string; value: string }[]; className?: string }

/** Names with their values beside them. A long name takes two fifths at most, so that there is room for its value. */
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
