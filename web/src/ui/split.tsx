import type { ReactNode } from 'react'
import { Group, Panel, type PanelSize, Separator } from 'react-resizable-panels'

type SplitProps = {
  /** Names the handle between the two panes. */
  handleLabel: string
  first: ReactNode
  second: ReactNode
  /** Width of the first pane in pixels; the second takes the rest. */
  firstSize: number
  firstMin: number
  firstMax: number
  secondMin?: number
  /** Called while the handle moves, so that the width can be remembered. */
  onFirstResize?: (pixels: number) => void
}

/** Two panes side by side; the handle moves with the pointer and with the arrow keys. */
export function Split(props: SplitProps) {
  const { handleLabel, first, second, firstSize, firstMin, firstMax, secondMin = 320, onFirstResize } = props
  const onResize = (size: PanelSize, _id: unknown, before: PanelSize | undefined) => {
    if (before && onFirstResize) onFirstResize(Math.round(size.inPixels))
  }
  return (
    <Group orientation="horizontal" className="h-full min-h-0">
      <Panel
        defaultSize={firstSize}
        minSize={firstMin}
        maxSize={firstMax}
        groupResizeBehavior="preserve-pixel-size"
        onResize={onResize}
        className="flex min-h-0 flex-col"
      >
        {first}
      </Panel>
      <Separator
        aria-label={handleLabel}
        className="relative w-px bg-line outline-none after:absolute after:inset-y-0 after:-inset-x-1 after:z-10 after:rounded-sm after:transition-colors after:duration-100 hover:after:bg-line-strong focus-visible:after:bg-focus data-[separator=active]:after:bg-focus"
      />
      <Panel minSize={secondMin} className="flex min-h-0 flex-col">
        {second}
      </Panel>
    </Group>
  )
}
