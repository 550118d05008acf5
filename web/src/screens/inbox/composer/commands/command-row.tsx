import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../../data/commands.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'

type CommandRowProps = {
  id: string
  command: Command
  isMarked: boolean
  onMark: () => void
  onPick: () => void
  onEdit: () => void
  onDelete: () => void
}

export function CommandRow({ id, command, isMarked, onMark, onPick, onEdit, onDelete }: CommandRowProps) {
  const { t } = useTranslation('inbox')
  const row = useRef<HTMLTableRowElement>(null)
  const { title, text, command_type } = command

  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])

  return (
    <tr ref={row} id={id} aria-selected={isMarked} onMouseMove={onMark} className="group">
      <td className="rounded-l-control group-aria-selected:bg-sel">
        <button
          type="button"
          tabIndex={-1}
          onClick={onPick}
          className="flex min-h-8 w-full items-center gap-2 px-2 text-left text-sm pointer-coarse:min-h-10"
        >
          <span className="max-w-[45%] shrink-0 truncate font-medium">{title}</span>
          {command_type === 'prompt' && <Badge tone="info">{t('command_prompt')}</Badge>}
          <span className="min-w-0 flex-1 truncate text-muted">{text}</span>
        </button>
      </td>
      <td className="w-14 rounded-r-control pr-1 text-right whitespace-nowrap group-aria-selected:bg-sel pointer-coarse:w-18">
        <IconButton size="xs" label={t('command_edit_named', { title })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton size="xs" label={t('command_delete_named', { title })} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </td>
    </tr>
  )
}
