import { NAME_MAX, SEARCH_DEBOUNCE_MS, type Section } from '@switchboard/contract'
import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatFilter, ChatScope } from '../../../data/chats.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Input } from '../../../ui/input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChatRows } from './chat-rows.tsx'

type ChatListProps = { scope: ChatScope; section: Section; selectedId: number | undefined }

export function ChatList({ scope, section, selectedId }: ChatListProps) {
  const { t } = useTranslation('inbox')
  const searchField = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState<ChatFilter>('all')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)

  const clear = () => {
    setTyped('')
    setFilter('all')
    searchField.current?.focus()
  }

  return (
    <section aria-label={t('list_chats')} className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-2 px-3 pb-2">
        <Input
          ref={searchField}
          type="search"
          maxLength={NAME_MAX}
          icon={<Search aria-hidden="true" />}
          aria-label={t('list_search')}
          placeholder={t('list_search')}
          value={typed}
          onValueChange={setTyped}
        />
        <Segmented
          label={t('list_filter')}
          value={filter}
          onValueChange={setFilter}
          options={[
            { value: 'all', label: t('list_all') },
            { value: 'unread', label: t('list_only_unread') },
            { value: 'needs_me', label: t('list_needs_me') },
          ]}
        />
      </div>
      <ChatRows
        key={`${filter} ${search}`}
        scope={scope}
        section={section}
        filter={filter}
        search={search}
        selectedId={selectedId}
        onClear={clear}
      />
    </section>
  )
}
