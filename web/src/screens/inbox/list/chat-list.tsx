import { NAME_MAX, type Section } from '@switchboard/contract'
import { ListChecks, Search } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { ChatFilter, ChatScope } from '../../../data/chats.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChosenLabel, LabelFilter, useLiveLabel } from '../labels/label-filter.tsx'
import { ChosenView, LabelGone, NoSuchView } from '../views/chosen-view.tsx'
import { ChatRows } from './chat-rows.tsx'
import { FoundMessages } from './found-messages.tsx'
import { SearchFilters } from './search-filters.tsx'
import { ListFailed, ListSkeleton } from './states.tsx'
import { useListAddress } from './use-list-address.ts'
import { useListSearch } from './use-list-search.ts'
import { useSelection } from './use-selection.ts'

type ChatListProps = { scope: ChatScope; section: Section; selectedId: number | undefined }

export function ChatList({ scope, section, selectedId }: ChatListProps) {
  const { t } = useTranslation('inbox')
  const searchField = useRef<HTMLInputElement>(null)
  const address = useListAddress()
  const { filter } = address.chosen
  const liveLabel = useLiveLabel(address.chosen.label)
  // A view of a deleted label must show no chats instead of all of them.
  const label = address.view ? address.chosen.label : liveLabel
  const lookup = useListSearch(scope, address, label)

  const mayAnswer = useMay('agent')
  const selection = useSelection()

  const choose = (chosen: ChatFilter) => {
    address.change({ filter: chosen })
    selection.clear()
  }
  const chooseLabel = (chosen: number) => {
    address.change({ label: chosen })
    selection.clear()
  }
  const clear = () => {
    lookup.clear()
    selection.clear()
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
            placeholder={t('list_search_short')}
            value={lookup.typed.q}
            onValueChange={lookup.type}
          />
          <SearchFilters
            chosen={lookup.typed}
            hasChannels={scope.kind === 'agent'}
            onChange={lookup.narrow}
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
        {address.view && <ChosenView view={address.view} onLeave={clear} />}
        <ChosenLabel value={label} onChange={chooseLabel} />
        {lookup.search && (
          <Segmented
            label={t('search_in')}
            value={lookup.place}
            onValueChange={lookup.choosePlace}
            options={[
              { value: 'names', label: t('search_names') },
              { value: 'messages', label: t('search_messages') },
            ]}
          />
        )}
      </div>
      {address.isViewPending ? (
        <ListSkeleton />
      ) : address.isViewFailed ? (
        <ListFailed onRetry={() => address.loadView()} />
      ) : address.isViewMissing ? (
        <NoSuchView onLeave={clear} />
      ) : label !== liveLabel ? (
        <LabelGone onLeave={clear} />
      ) : lookup.place === 'messages' ? (
        <FoundMessages lookup={lookup} onClear={clear} />
      ) : (
        <ChatRows
          key={JSON.stringify([filter, label, lookup.search, lookup.more])}
          scope={scope}
          section={section}
          filter={filter}
          search={lookup.search}
          label={label}
          more={lookup.more}
          selectedId={selectedId}
          selection={mayAnswer ? selection : undefined}
          onClear={clear}
        />
      )}
    </section>
  )
}
