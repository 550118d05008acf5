import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import { useSearchEverywhere } from '../../../data/search.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { ChannelIcon } from '../../../shared/channel-icon.tsx'
import { inOneLine, useLastWords } from '../../../shared/use-last-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useChannelName } from '../channel-name.ts'

const SETTLE_MS = 150

type MergeDialogProps = { known: number[]; onPick: (chatId: number) => void; onClose: () => void }

/** Searches for another customer who is the same person. */
export function MergeDialog({ known, onPick, onClose }: MergeDialogProps) {
  const { t } = useTranslation('inbox')
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), SETTLE_MS)
  const { data, isError, isFetching } = useSearchEverywhere(words)
  const found =
    words === '' ? [] : (data?.chats ?? []).filter(({ id, bot_id }) => bot_id && !known.includes(id))
  const isSettled = words === typed.trim() && !isFetching
  const hint = isError
    ? t('customer_search_failed')
    : typed.trim() === '' || found.length > 0
      ? undefined
      : isSettled
        ? t('customer_none_found')
        : t('layout:commands_searching')
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(next) => !next && onClose()}
      title={t('customer_merge_title')}
      description={t('customer_merge_text')}
      closeLabel={t('common:close')}
    >
      <div className="grid gap-3">
        <Field label={t('customer_search')}>
          <Input value={typed} maxLength={100} autoComplete="off" onValueChange={setTyped} />
        </Field>
        <p role="status" className="text-sm text-muted empty:hidden">
          {hint}
        </p>
        <ul className="grid grid-cols-1">
          {found.map((chat) => (
            <li key={chat.id}>
              <FoundCustomer
                chat={chat}
                onPick={() => {
                  onPick(chat.id)
                  onClose()
                }}
              />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function FoundCustomer({ chat, onPick }: { chat: Chat; onPick: () => void }) {
  const { display_name, integration_type } = chat
  const lastWords = inOneLine(useLastWords()(chat))
  const channel = useChannelName(integration_type ?? 'inbox')
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-10 w-full items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover"
    >
      {integration_type && <ChannelIcon type={integration_type} className="size-4 shrink-0 text-muted" />}
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{display_name}</span>
        <span className="truncate text-xs text-muted empty:hidden">{lastWords}</span>
      </span>
      <span className="sr-only">{channel}</span>
    </button>
  )
}
