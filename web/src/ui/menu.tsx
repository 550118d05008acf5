import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Kbd } from './kbd.tsx'
import { groupLabel, menu, row, rule } from './surface.ts'

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Menu({ trigger, align = 'start', side = 'bottom', open, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <MenuPopup align={align} side={side}>
        {children}
      </MenuPopup>
    </Base.Root>
  )
}

export function MenuPopup({ children, ...position }: ComponentProps<typeof Base.Positioner>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} collisionPadding={8} {...position} className="z-40 outline-none">
        <Base.Popup className={menu}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

type MenuItemProps = Omit<ComponentProps<typeof Base.Item>, 'className'> & {
  icon?: ReactNode
  shortcut?: string
  danger?: boolean
}

export function MenuItem({ icon, shortcut, danger, children, ...props }: MenuItemProps) {
  return (
    <Base.Item {...props} className={row({ tone: danger ? 'danger' : 'plain' })}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Base.Item>
  )
}

type MenuLinkProps = Omit<ComponentProps<typeof Base.LinkItem>, 'className'> & { icon?: ReactNode }

/** A real link, so that it can be opened in a new tab. `render` accepts the router's link. */
export function MenuLink({ icon, children, ...props }: MenuLinkProps) {
  return (
    <Base.LinkItem closeOnClick {...props} className={row()}>
      {icon}
      <span className="flex-1 truncate">{children}</span>
    </Base.LinkItem>
  )
}

export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={groupLabel}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export const MenuSeparator = () => <Base.Separator className={rule} />

export const MenuRadioGroup = Base.RadioGroup

export function MenuRadioItem({
  children,
  ...props
}: Omit<ComponentProps<typeof Base.RadioItem>, 'className'>) {
  return (
    <Base.RadioItem closeOnClick {...props} className={row()}>
      <span className="flex-1 truncate">{children}</span>
      <Base.RadioItemIndicator>
        <Check />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}

export function MenuCheckboxItem(props: Omit<ComponentProps<typeof Base.CheckboxItem>, 'className'>) {
  const { children, ...rest } = props
  return (
    <Base.CheckboxItem {...rest} className={row()}>
      <span className="flex-1 truncate">{children}</span>
      <Base.CheckboxItemIndicator>
        <Check />
      </Base.CheckboxItemIndicator>
    </Base.CheckboxItem>
  )
}

export function Submenu({
  label,
  icon,
  children,
}: {
  label: ReactNode
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={row()}>
        {icon}
        <span className="flex-1 truncate">{label}</span>
        <ChevronRight />
      </Base.SubmenuTrigger>
      <MenuPopup side="inline-end" align="start" alignOffset={-4}>
        {children}
      </MenuPopup>
    </Base.SubmenuRoot>
  )
}
