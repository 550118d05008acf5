import { SKELETON_ROWS } from '@switchboard/contract'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../../lib/cx.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { CommandRow } from './command-row.tsx'
import { type CommandPicker, rowId } from './use-command-picker.ts'
import { useRemove } from './use-remove.ts'

type CommandPanelProps = { agentId: number; picker: CommandPicker; onLeave: () => void }

/** The menu of saved commands above the field. The field keeps the focus; Tab moves into the menu. */
export function CommandPanel({ agentId, picker, onLeave }: CommandPanelProps) {
  const { t } = useTranslation('inbox')
  const remove = useRemove(agentId)
  const { commands, found, index, phase } = picker
  if (phase === 'closed') return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is.
    <div
      inert={phase === 'hiding'}
      onMouseDown={keepFocus}
      className={cx(
        'absolute inset-x-3 bottom-full z-30 mb-1 flex max-h-80 flex-col rounded-popover border border-line bg-raised shadow-popover transition-opacity duration-300 starting:opacity-0',
        phase === 'hiding' && 'opacity-0',
      )}
    >
      {commands.isPending && <Rows />}
      {commands.isError && !commands.data && (
        <p role="alert" className="flex items-center justify-between gap-2 p-3 text-sm">
          {t('command_load_failed')}
          <Button size="sm" onClick={() => commands.refetch()}>
            {t('command_try_again')}
          </Button>
        </p>
      )}
      {commands.data && found.length === 0 && (
        <p className="p-3 text-sm text-muted">
          {commands.data.length === 0 ? t('command_none') : t('command_not_found')}
        </p>
      )}
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1">
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows walk through its rows. */}
        <table role="grid" id={picker.id} aria-label={t('command_list')} className="w-full table-fixed">
          <tbody>
            {found.map((command, at) => (
              <CommandRow
                key={command.id}
                id={rowId(picker, at)}
                command={command}
                isMarked={at === index}
                onMark={() => picker.mark(at)}
                onPick={() => picker.pickAt(at)}
                onEdit={() => picker.edit(command)}
                onDelete={() => {
                  onLeave()
                  remove(command)
                }}
              />
            ))}
            <AddRow picker={picker} />
          </tbody>
        </table>
      </div>
    </div>
  )
}

function AddRow({ picker }: { picker: CommandPicker }) {
  const { t } = useTranslation('inbox')
  const at = picker.found.length
  return (
    <tr
      id={rowId(picker, at)}
      aria-selected={picker.index === at}
      onMouseMove={() => picker.mark(at)}
      className="group"
    >
      <td colSpan={2} className="rounded-control group-aria-selected:bg-sel">
        <button
          type="button"
          onClick={picker.add}
          className="flex min-h-8 w-full items-center px-2 text-left text-sm font-medium pointer-coarse:min-h-10"
        >
          {t('command_add')}
        </button>
      </td>
    </tr>
  )
}

function Rows() {
  const { t } = useTranslation('inbox')
  return (
    <div role="status" className="grid gap-2 p-3">
      <span className="sr-only">{t('command_loading')}</span>
      {[...Array(SKELETON_ROWS).keys()].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </div>
  )
}

// Keep the focus in the field when a command is picked with the mouse.
function keepFocus(event: MouseEvent) {
  event.preventDefault()
}
