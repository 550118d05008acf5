import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Rule, useOrderRules, useRules } from '../../../data/rules.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import { TryRules } from './try-rules.tsx'

/** Automatic rules for conversations, run in this order. */
export function Rules() {
  const { t } = useTranslation('account')
  const rules = useRules()
  const order = useOrderRules()
  const [edited, setEdited] = useState<Rule | 'new' | null>(null)
  const known = rules.data ?? []
  const list = useRef<HTMLOListElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  const keepFocus = useFocusOfMoved(list, rules.data)

  const move = (from: number, to: number) => {
    const ids = known.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    ids.splice(to, 0, moved!)
    keepFocus(moved!, to < from ? 'up' : 'down')
    order.mutate(ids, {
      onError: (error) => void (wasCancelled(error) || toast.error(refusalOf(error, t).text)),
    })
  }

  return (
    <Card title={t('rules')} description={t('rules_text')}>
      {rules.isPending && <Skeleton className="h-14" />}
      {rules.isError && !rules.data && <NotShown onRetry={() => rules.refetch()} />}
      {known.length > 0 && (
        <ol ref={list} aria-label={t('rules')} className="mb-3 grid">
          {known.map((rule, place) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              isMoving={order.isPending}
              onEdit={() => setEdited(rule)}
              onUp={place > 0 ? () => move(place, place - 1) : undefined}
              onDown={place < known.length - 1 ? () => move(place, place + 1) : undefined}
              onRemoved={() => create.current?.focus()}
            />
          ))}
        </ol>
      )}
      {rules.data && (
        <Button ref={create} onClick={() => setEdited('new')} className="justify-self-start">
          <Plus />
          {t('rules_create')}
        </Button>
      )}
      {known.length > 0 && <TryRules rules={known} />}
      {edited && <RuleForm rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </Card>
  )
}

/** Moving a row removes the focus from its button, so it is restored for the next step. */
function useFocusOfMoved(list: RefObject<HTMLOListElement | null>, rules: Rule[] | undefined) {
  const moved = useRef<string>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new order is drawn.
  useEffect(() => {
    if (moved.current) list.current?.querySelector<HTMLElement>(moved.current)?.focus()
    moved.current = null
  }, [rules])
  return (id: number, to: 'up' | 'down') => {
    moved.current = `[data-rule="${id}"] [data-move="${to}"]`
  }
}
