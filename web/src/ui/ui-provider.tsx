import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'

/** Used once at the root: style elements are disabled because the CSP forbids them, and tooltips share one delay. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={400}>{children}</Tooltip.Provider>
    </CSPProvider>
  )
}
