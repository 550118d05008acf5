import { ContextMenu as Base } from '@base-ui/react/context-menu'
import type { ReactElement, ReactNode } from 'react'
import { menu } from './surface.ts'

type ContextMenuProps = {
  /** The element whose right click, long press or menu key opens the menu. */
  area: ReactElement
  /** Items of `menu.tsx`. Each must also be reachable without a right click. */
  children: ReactNode
}

export function ContextMenu({ area, children }: ContextMenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={area} />
      <Base.Portal>
        <Base.Positioner collisionPadding={8} className="z-40 outline-none">
          <Base.Popup className={menu}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
