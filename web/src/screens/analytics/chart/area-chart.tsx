import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from './points.ts'
import { labelledPlaces, type Shape, type Spot, shapeOf } from './shape.ts'
import { usePointText } from './use-point-text.ts'

type AreaChartProps = { points: Point[]; label: string }

/** Works with pointer and keyboard: the arrow keys move between points, and screen readers announce each one. */
export function AreaChart({ points, label }: AreaChartProps) {
  const { dayOf, requestsOf } = usePointText()
  const shape = shapeOf(points.map(({ count }) => count))
  const last = points.length - 1
  const [chosen, setChosen] = useState<number | null>(null)
  // The new data may have fewer points.
  const place = Math.min(chosen ?? last, last)
  const point = points[place]!

  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / width) * last))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = steps[event.key]?.(place, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.max(0, Math.min(last, next)))
  }

  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
      <Scale top={shape.top} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={place + 1}
        aria-valuetext={`${dayOf(point)}: ${requestsOf(point.count)}`}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setChosen(null)}
        onFocus={() => setChosen(place)}
        onBlur={() => setChosen(null)}
        onKeyDown={onKeyDown}
        className="relative h-64 rounded-sm outline-offset-2"
      >
        <Drawing shape={shape} />
        {chosen !== null && (
          <Mark spot={shape.spots[place]!}>
            <span className="font-semibold">{requestsOf(point.count)}</span>
            <span>{dayOf(point)}</span>
          </Mark>
        )}
      </div>
      <Days points={points} spots={shape.spots} />
    </div>
  )
}

const PAGE = 7
const steps: Record<string, (place: number, last: number) => number> = {
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place - 1,
  ArrowRight: (place) => place + 1,
  ArrowUp: (place) => place + 1,
  PageDown: (place) => place - PAGE,
  PageUp: (place) => place + PAGE,
  Home: () => 0,
  End: (_, last) => last,
}

function Scale({ top }: { top: number }) {
  const { i18n } = useTranslation()
  const counts = new Intl.NumberFormat(i18n.language, { notation: 'compact' })
  return (
    <div aria-hidden="true" className="-my-2 flex flex-col justify-between text-right">
      {[top, top / 2, 0].map((count) => (
        <span key={count}>{counts.format(count)}</span>
      ))}
    </div>
  )
}

/** Stretches to the available space; line widths stay constant. */
function Drawing({ shape }: { shape: Shape }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible [&_path]:[vector-effect:non-scaling-stroke]"
    >
      <path d="M0,0H100M0,50H100M0,100H100" className="stroke-line" />
      <path d={shape.area} data-testid="chart-area" className="fill-chart opacity-15" />
      <path d={shape.line} fill="none" strokeWidth={2} className="stroke-chart" />
    </svg>
  )
}

function Mark({ spot: { x, y }, children }: { spot: Spot; children: React.ReactNode }) {
  return (
    <div aria-hidden="true" className="pointer-events-none">
      <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x}%` }} />
      <span
        className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-bg bg-chart"
        style={{ left: `${x}%`, top: `${y}%` }}
      />
      <span
        className="absolute -top-2 grid -translate-y-full justify-items-center rounded-control bg-tip px-2 py-1 whitespace-nowrap text-tip-fg"
        style={{ left: `${x}%`, translate: `-${x}% 0` }}
      >
        {children}
      </span>
    </div>
  )
}

/** Labels are centred below their day; the first and the last stay within the chart. */
function Days({ points, spots }: { points: Point[]; spots: Spot[] }) {
  const { shortDayOf } = usePointText()
  return (
    <div aria-hidden="true" data-testid="chart-days" className="relative col-start-2 mt-1 h-4">
      {labelledPlaces(points.length).map((place) => {
        const { x } = spots[place]!
        return (
          <span
            key={place}
            className="absolute whitespace-nowrap"
            style={{ left: `${x}%`, translate: x === 0 || x === 100 ? `-${x}%` : '-50%' }}
          >
            {shortDayOf(points[place]!)}
          </span>
        )
      })}
    </div>
  )
}
