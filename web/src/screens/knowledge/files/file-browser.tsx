import { RotateCw, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Agent } from '../../../data/agents.ts'
import { type FileRecord, useFiles } from '../../../data/files.ts'
import { nameMatches } from '../../../data/files-pages.ts'
import { cx } from '../../../lib/cx.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { FileRow } from './file-row.tsx'
import { NoMatch } from './states.tsx'
import { useNextPage } from './use-next-page.ts'

type FileBrowserProps = {
  agent: Agent
  /** The loaded files, or some of them. */
  files: FileRecord[]
  search: string
  onSearch: (search: string) => void
  /** Undefined for people who may not change the files. */
  onUploadAgain?: () => void
  className?: string
}

/** The files by name, loaded page by page while scrolling; a search loads all pages. */
export function FileBrowser({ agent, files, search, onSearch, onUploadAgain, className }: FileBrowserProps) {
  const { t } = useTranslation('knowledge')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useFiles(agent)
  const scroller = useRef<HTMLDivElement>(null)
  const matching = files.filter(({ file_name }) => nameMatches(file_name, search))

  const mayLoadMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useNextPage(scroller, files.length, () => mayLoadMore && fetchNextPage())
  useRest(search.trim() !== '' && mayLoadMore, fetchNextPage)

  return (
    <>
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        aria-label={t('search')}
        placeholder={t('search')}
        value={search}
        onValueChange={onSearch}
      />
      <section
        ref={scroller}
        aria-label={t('files')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className={cx('overflow-y-auto overscroll-contain', className)}
      >
        {matching.length > 0 && (
          <ul className="divide-y divide-line">
            {matching.map((file) => (
              <FileRow key={file.id} agentId={agent.id} file={file} onUploadAgain={onUploadAgain} />
            ))}
          </ul>
        )}
        {isFetchingNextPage && (
          <Spinner label={t('loading_more')} className="mx-auto my-3 size-5 text-muted" />
        )}
        {isFetchNextPageError && !isFetchingNextPage && (
          <div role="alert" className="flex items-center justify-between gap-2 py-2 text-sm text-muted">
            {t('more_failed')}
            <Button size="sm" onClick={() => fetchNextPage()}>
              <RotateCw aria-hidden="true" />
              {t('try_again')}
            </Button>
          </div>
        )}
        {matching.length === 0 && !hasNextPage && <NoMatch search={search} onClear={() => onSearch('')} />}
      </section>
    </>
  )
}

/** Loads the remaining pages, because a match may be on any of them. */
function useRest(isWanted: boolean, fetchNextPage: () => Promise<unknown>) {
  const ask = useEffectEvent(fetchNextPage)
  useEffect(() => {
    if (isWanted) void ask()
  }, [isWanted])
}
