import { NAME_MAX, type Section } from '@switchboard/contract'
import { ListChecks, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { ChatFilter, ChatScope } from '../../../data/chats.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChosenLabel, LabelFilter, useLiveLabel } from '../labels/label-filter.tsx'
import { ChatRows } from './chat-rows.tsx'
import { FoundMessages } from './found-messages.tsx'
import { SearchFilters } from './search-filters.tsx'
import { useListSearch } from './use-list-search.ts'
import { useSelection } from './use-selection.ts'

type ChatListProps = { scope: ChatScope; section: Section; selectedId: number | undefined }

export function ChatList({ scope, section, selectedId }: ChatListProps) {
  const { t } = useTranslation('inbox')
  const searchField = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState<ChatFilter>('all')
  const [chosenLabel, setLabel] = useState(0)
  const label = useLiveLabel(chosenLabel)
  const lookup = useListSearch(scope, { filter, label })

  const mayAnswer = useMay('agent')
  const selection = useSelection()

  const choose = (chosen: ChatFilter) => {
    setFilter(chosen)
    selection.clear()
  }
  const chooseLabel = (chosen: number) => {
    setLabel(chosen)
    selection.clear()
  }
  const clear = () => {
    lookup.clear()
    setLabel(0)
    choose('all')
    searchField.current?.focus()
  }

  return (
    <section aria-label={t('list_chats')} className="flex min-h-0 flex-1 flex-col">
      <div className="grid shrink-0 gap-2 px-3 pb-2">
        <div className="flex items-center gap-1">
          <Input
            ref={searchField}
            type="search"
            maxLength={NAME_MAX}
            icon={<Search aria-hidden="true" />}
            aria-label={t('list_search')}
            placeholder={t('list_search')}
            value={lookup.typed.q}
            onValueChange={lookup.type}
          />
          <LabelFilter value={label} onChange={chooseLabel} />
          {mayAnswer && lookup.place === 'names' && (
            <IconButton
              label={t('list_select')}
              shortcut="X"
              aria-pressed={selection.isOn}
              onClick={selection.isOn ? selection.end : selection.begin}
            >
              <ListChecks />
            </IconButton>
          )}
        </div>
        <Segmented
          label={t('list_filter')}
          value={filter}
          onValueChange={choose}
          options={[
            { value: 'all', label: t('list_all') },
            { value: 'unread', label: t('list_only_unread') },
            { value: 'needs_me', label: t('list_needs_me') },
            { value: 'mine', label: t('list_mine'), startsRow: true },
            { value: 'open', label: t('list_open') },
            { value: 'snoozed', label: t('list_snoozed') },
            { value: 'done', label: t('list_done') },
          ]}
        />
        <ChosenLabel value={label} onChange={chooseLabel} />
        {lookup.search && (
          <div className="flex min-w-0 gap-1">
            <Segmented
              label={t('search_in')}
              value={lookup.place}
              onValueChange={lookup.choosePlace}
              options={[
                { value: 'names', label: t('search_names') },
                { value: 'messages', label: t('search_messages') },
              ]}
              className="flex-1"
            />
            {lookup.place === 'messages' && (
              <SearchFilters
                chosen={lookup.typed}
                hasChannels={scope.kind === 'agent'}
                onChange={lookup.narrow}
              />
            )}
          </div>
        )}
      </div>
      {lookup.place === 'messages' ? (
        <FoundMessages lookup={lookup} onClear={clear} />
      ) : (
        <ChatRows
          key={`${filter} ${label} ${lookup.search}`}
          scope={scope}
          section={section}
          filter={filter}
          search={lookup.search}
          label={label}
          selectedId={selectedId}
          selection={mayAnswer ? selection : undefined}
          onClear={clear}
        />
      )}
    </section>
  )
}
