import { CUSTOMER_MESSAGE_MAX } from '@switchboard/contract'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { useSearchKnowledge } from '../../../data/knowledge-search.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Input } from '../../../ui/input.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Findings } from './findings.tsx'

const ICON = 'absolute inset-y-0 left-2.5 my-auto size-4 text-muted'

/** Shows what the assistant would find for a question. */
export function SearchTest({ agentId }: { agentId: number }) {
  const { t } = useTranslation('knowledge')
  const [question, setQuestion] = useState('')
  const search = useSearchKnowledge(agentId)
  const failure = wasCancelled(search.error) ? null : search.error

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (question.trim()) search.mutate(question.trim())
  }

  return (
    <Card title={t('find_title')} description={t('find_lead')}>
      <div>
        <form onSubmit={submit} className="flex gap-2">
          <Input
            icon={search.isPending ? <Spinner className={ICON} /> : <Search aria-hidden="true" />}
            aria-label={t('find_question')}
            placeholder={t('find_example')}
            maxLength={CUSTOMER_MESSAGE_MAX}
            value={question}
            onValueChange={setQuestion}
          />
          {/* Not in a pending state: a new question may be asked before the last result arrives. */}
          <Button type="submit" disabled={!question.trim()}>
            {t('find')}
          </Button>
        </form>
        <div aria-live="polite" aria-busy={search.isPending} className="*:mt-3">
          {failure && <Banner tone="danger">{failureText(failure, t('find_failed'))}</Banner>}
          {search.data && <Findings findings={search.data} />}
        </div>
      </div>
    </Card>
  )
}
