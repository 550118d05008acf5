import { NAME_MAX, SEARCH_DEBOUNCE_MS, type Section } from '@switchboard/contract'
import { ListChecks, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../data/account.ts'
import type { ChatFilter, ChatScope } from '../../../data/chats.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChosenLabel, LabelFilter, useLiveLabel } from '../labels/label-filter.tsx'
import { ChatRows } from './chat-rows.tsx'
import { useSelection } from './use-selection.ts'

type ChatListProps = { scope: ChatScope; section: Section; selectedId: number | undefined }

export function ChatList({ scope, section, selectedId }: ChatListProps) {
  const { t } = useTranslation('inbox')
  const searchField = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useState<ChatFilter>('all')
  const [chosenLabel, setLabel] = useState(0)
  const label = useLiveLabel(chosenLabel)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)

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
    setTyped('')
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
            value={typed}
            onValueChange={setTyped}
          />
          <LabelFilter value={label} onChange={chooseLabel} />
          {mayAnswer && (
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
      </div>
      <ChatRows
        key={`${filter} ${label} ${search}`}
        scope={scope}
        section={section}
        filter={filter}
        search={search}
        label={label}
        selectedId={selectedId}
        selection={mayAnswer ? selection : undefined}
        onClear={clear}
      />
    </section>
  )
}
