import { Tabs as Base } from '@base-ui/react/tabs'
import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

const strip = cva('flex items-center', {
  variants: {
    look: {
      segmented: 'w-fit max-w-full gap-0.5 overflow-x-auto rounded-control bg-sel p-0.5',
      line: 'gap-4 overflow-x-auto border-b border-line',
    },
  },
})

const item = cva(
  'flex shrink-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-fg data-active:text-fg data-disabled:opacity-50 [&_svg]:size-4',
  {
    variants: {
      look: {
        segmented:
          'h-7 rounded-md px-3 -outline-offset-1 data-active:bg-bg data-active:shadow-control forced-colors:data-active:border',
        line: '-mb-px h-9 border-b-2 border-transparent px-0.5 -outline-offset-2 data-active:border-accent',
      },
    },
  },
)

export const Tabs = Base.Root

type TabListProps = VariantProps<typeof strip> & {
  'aria-label': string
  /** Whether arrow keys activate a tab at once; turn off if its content is costly, so that Enter is required. */
  activateOnFocus?: boolean
  tabs: readonly { value: string; label: ReactNode; disabled?: boolean }[]
  className?: string
}

export function TabList({
  look = 'segmented',
  tabs,
  activateOnFocus = true,
  className,
  ...props
}: TabListProps) {
  return (
    <Base.List {...props} activateOnFocus={activateOnFocus} className={cx(strip({ look }), className)}>
      {tabs.map(({ value, label, disabled }) => (
        <Base.Tab key={value} value={value} disabled={disabled} className={item({ look })}>
          {label}
        </Base.Tab>
      ))}
    </Base.List>
  )
}

export function TabPanel({
  className,
  ...props
}: Omit<ComponentProps<typeof Base.Panel>, 'className'> & { className?: string }) {
  return <Base.Panel {...props} className={className} />
}
