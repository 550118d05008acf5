import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'

type SplitProps = {
  /** The accessible name of the handle between the panes. */
  handleLabel: string
  first: ReactNode
  second: ReactNode
  /** Width of the first pane in pixels; the second one takes the rest. */
  firstSize: number
  firstMin: number
  firstMax: number
  /** Called after the handle was moved, so that the width can be stored. */
  onFirstResize?: (pixels: number) => void
}

const STEP_PX = 16

/** Two panes with a handle that can be dragged or moved with the arrow keys. */
export function Split({
  handleLabel,
  first,
  second,
  firstSize,
  firstMin,
  firstMax,
  onFirstResize,
}: SplitProps) {
  const id = useId()
  const [width, setWidth] = useState(within(firstSize, firstMin, firstMax))
  const resize = (pixels: number) => {
    const next = within(pixels, firstMin, firstMax)
    setWidth(next)
    onFirstResize?.(next)
  }
  const press = (event: KeyboardEvent) => {
    const byKey = { ArrowLeft: width - STEP_PX, ArrowRight: width + STEP_PX, Home: firstMin, End: firstMax }
    const wanted = byKey[event.key as keyof typeof byKey]
    if (wanted === undefined) return
    event.preventDefault()
    resize(wanted)
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const offset = width - event.clientX
    handle.setPointerCapture(event.pointerId)
    handle.onpointermove = ({ clientX }) => resize(clientX + offset)
    handle.onlostpointercapture = () => {
      handle.onpointermove = null
    }
  }

  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1">
      <div id={id} style={{ width }} className="flex min-h-0 shrink-0 flex-col">
        {first}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule between paragraphs cannot be moved. */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={handleLabel}
        aria-controls={id}
        aria-valuenow={width}
        aria-valuemin={firstMin}
        aria-valuemax={firstMax}
        tabIndex={0}
        onKeyDown={press}
        onPointerDown={drag}
        className="relative w-px cursor-col-resize touch-none bg-line outline-none after:absolute after:inset-y-0 after:-inset-x-1 after:z-10 after:rounded-sm after:transition-colors after:duration-100 hover:after:bg-line-strong focus-visible:after:bg-focus active:after:bg-focus"
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{second}</div>
    </div>
  )
}

const within = (pixels: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, pixels)))
