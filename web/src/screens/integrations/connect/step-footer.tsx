import type { ReactNode } from 'react'

/** The button bar of a form in a dialog. Sticky elements respect the surrounding padding, hence the -5. */
export const StepFooter = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 rounded-b-dialog border-t border-line bg-raised px-5 py-3">
    {children}
  </div>
)
