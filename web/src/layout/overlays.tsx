import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { closeOverlay, type Overlay, useOverlay } from '../state/overlay.ts'
import type { OverlayProps } from './overlay-props.ts'

const parts: Partial<Record<Overlay, ComponentType<OverlayProps>>> = {
  commands: lazy(() => import('./palette/palette.tsx')),
  how_to_start: lazy(() => import('./how-to-start.tsx')),
  new_assistant: lazy(() => import('./new-assistant/new-assistant.tsx')),
  shortcuts: lazy(() => import('./shortcuts/shortcut-list.tsx')),
}

/** Each comes with its code and its words when it is first asked for, and stays so that its closing is seen. */
export function Overlays() {
  const current = useOverlay()
  const [asked, setAsked] = useState<Overlay[]>([])
  if (current && !asked.includes(current)) setAsked([...asked, current])
  useEffect(() => closeOverlay, [])

  return asked.map((overlay) => {
    const Part = parts[overlay]
    return (
      Part && (
        <Suspense key={overlay}>
          <Part open={overlay === current} onClose={closeOverlay} />
        </Suspense>
      )
    )
  })
}
