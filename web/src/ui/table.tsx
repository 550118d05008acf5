import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { useScrollsAcross } from '../lib/use-scrolls-across.ts'

type TableProps = ComponentProps<'table'> & { 'aria-label': string }

/** A styled table. On a narrow screen it scrolls inside its own box. */
export function Table({ className, ...props }: TableProps) {
  const [box, scrolls] = useScrollsAcross<HTMLElement>()
  return (
    <section
      ref={box}
      aria-label={props['aria-label']}
      // A scrollable box must be reachable by keyboard; otherwise it is no tab stop.
      tabIndex={scrolls ? 0 : undefined}
      className="overflow-x-auto"
    >
      <table {...props} className={cx('w-full border-collapse text-sm', className)} />
    </section>
  )
}

export const TableHead = (props: ComponentProps<'thead'>) => <thead {...props} />

export const TableBody = (props: ComponentProps<'tbody'>) => <tbody {...props} />

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr {...props} className={cx('border-b border-line', className)} />
}

export function TableHeader({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cx(
        'h-9 px-2 text-left font-medium whitespace-nowrap text-muted first:pl-0 last:pr-0',
        className,
      )}
    />
  )
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cx('h-11 px-2 first:pl-0 last:pr-0', className)} />
}
