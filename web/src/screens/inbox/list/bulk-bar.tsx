import { CHATS_AT_ONCE_MAX } from '@switchboard/contract'
import { CircleCheck, Clock, RotateCcw, Tag, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOpen } from '../../../data/chat-list.ts'
import { useAssignChats, type WantedState } from '../../../data/chat-state.ts'
import type { Chat } from '../../../data/chats.ts'
import { failureText } from '../../../data/failure-text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { LabelDialog } from '../labels/label-dialog.tsx'
import { SnoozeMenu } from '../state/snooze-menu.tsx'
import { useAssignees } from '../state/use-assignees.ts'
import { useChangeState } from '../state/use-change-state.ts'
import type { Selection } from './use-selection.ts'

/** Actions on the selected chats. */
export function BulkBar({ chats, selection }: { chats: Chat[]; selection: Selection }) {
  const { t } = useTranslation(['inbox', 'common'])
  const change = useChangeState()
  const [isLabelling, setIsLabelling] = useState(false)
  // Selected chats that left the list are not visible any more, so they are left out.
  const picked = chats.filter(({ id }) => selection.ids.has(id))
  const ids = picked.map(({ id }) => id)
  const isNone = ids.length === 0
  const isAll = ids.length === Math.min(chats.length, CHATS_AT_ONCE_MAX)
  const apply = (wanted: WantedState) => {
    change(ids, wanted)
    selection.end()
  }
  return (
    <div
      role="toolbar"
      aria-label={t('bulk')}
      data-keep-clear
      className="flex shrink-0 flex-wrap items-center justify-end gap-0.5 border-t border-line px-2 py-1"
    >
      <Checkbox
        label={<span role="status">{t('bulk_selected', { count: ids.length })}</span>}
        checked={!isNone && isAll}
        indeterminate={!isNone && !isAll}
        onCheckedChange={() => (isAll ? selection.clear() : selection.pick(chats.map(({ id }) => id)))}
        className="min-w-fit flex-1 px-1.5 whitespace-nowrap"
      />
      <div className="flex gap-0.5">
        <IconButton label={t('mark_done')} disabled={isNone} onClick={() => apply({ state: 'done' })}>
          <CircleCheck />
        </IconButton>
        {picked.some((chat) => !isOpen(chat)) && (
          <IconButton label={t('reopen')} onClick={() => apply({ state: 'open' })}>
            <RotateCcw />
          </IconButton>
        )}
        <SnoozeMenu
          onSnooze={(snoozed_until) => apply({ state: 'snoozed', snoozed_until })}
          trigger={
            <IconButton label={t('snooze')} disabled={isNone}>
              <Clock />
            </IconButton>
          }
        />
        <AssignMenu chats={picked} onDone={selection.end} />
        <IconButton label={t('labels')} disabled={isNone} onClick={() => setIsLabelling(true)}>
          <Tag />
        </IconButton>
        {isLabelling && !isNone && <LabelDialog chats={picked} onClose={() => setIsLabelling(false)} />}
        <IconButton label={t('bulk_end')} onClick={selection.end}>
          <X />
        </IconButton>
      </div>
    </div>
  )
}

function AssignMenu({ chats, onDone }: { chats: Chat[]; onDone: () => void }) {
  const { t } = useTranslation('inbox')
  const assign = useAssignChats()
  const people = useAssignees(chats[0]?.agent_id ?? 0)
  const ids = chats.map(({ id }) => id)
  const to = (userId: number | null) =>
    assign.mutate(
      { ids, userId },
      {
        onSuccess: () => {
          toast.success(t('assigned', { count: ids.length }))
          onDone()
        },
        onError: (error) => toast.error(failureText(error, t('state_failed'))),
      },
    )
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('assign')} disabled={ids.length === 0} loading={assign.isPending}>
          <UserRound />
        </IconButton>
      }
    >
      {people.map(({ userId, name }) => (
        <MenuItem key={userId} onClick={() => to(userId)}>
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => to(null)}>{t('assign_nobody')}</MenuItem>
    </Menu>
  )
}
