import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { IconButton } from './icon-button.tsx'
import { Kbd } from './kbd.tsx'
import { backdrop, dialogBox, groupLabel, row } from './surface.ts'

export type Command = {
  id: string
  label: string
  /** Shown instead of the label. */
  content?: ReactNode
  /** Additional search terms. */
  keywords?: string
  icon?: ReactNode
  shortcut?: string
  run: () => void
}

export type CommandGroup = { label: string; items: readonly Command[] }

type CommandPaletteProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  groups: readonly CommandGroup[]
  /** For groups that depend on the input. */
  onType?: (typed: string) => void
  label: string
  placeholder: string
  emptyText: string
  /** Shown below the results. */
  note?: string
  closeLabel: string
}

export function CommandPalette(props: CommandPaletteProps) {
  const { open, onOpenChange, groups, onType, label, placeholder, emptyText, note, closeLabel } = props
  const run = (command: Command) => {
    onOpenChange(false)
    command.run()
  }
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Viewport className="fixed inset-0 flex items-start justify-center px-4 pt-[min(12vh,6rem)] pb-4">
          <Dialog.Popup aria-label={label} className={cx(dialogBox, 'max-w-140 overflow-hidden')}>
            <Autocomplete.Root
              open
              inline
              items={groups}
              autoHighlight="always"
              keepHighlight
              onValueChange={onType}
              itemToStringValue={(command: Command) => `${command.label} ${command.keywords ?? ''}`}
            >
              <div className="relative border-b border-line">
                <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-4 text-muted" />
                <Autocomplete.Input
                  aria-label={label}
                  placeholder={placeholder}
                  className="h-12 w-full truncate bg-transparent pr-12 pl-11 text-base outline-none pointer-coarse:text-touch"
                />
              </div>
              <Autocomplete.Empty className="px-4 py-6 text-center text-sm text-muted empty:hidden">
                {emptyText}
              </Autocomplete.Empty>
              <Autocomplete.List className="max-h-[min(60dvh,24rem)] scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none data-empty:hidden">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items} className="not-last:mb-1">
                    <Autocomplete.GroupLabel className={groupLabel}>{group.label}</Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => run(command)}
                          className={row()}
                        >
                          {command.icon}
                          <span className="min-w-0 flex-1 truncate">{command.content ?? command.label}</span>
                          {command.shortcut && (
                            <span className="pointer-coarse:hidden">
                              <Kbd>{command.shortcut}</Kbd>
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <p role="status" className="border-t border-line px-4 py-2 text-xs text-muted empty:hidden">
                {note}
              </p>
            </Autocomplete.Root>
            <span className="absolute top-2 right-2">
              <Dialog.Close render={<IconButton label={closeLabel} side="left" />}>
                <X />
              </Dialog.Close>
            </span>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
