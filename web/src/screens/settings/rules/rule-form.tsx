import { RULE_NAME_MAX } from '@switchboard/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../../data/labels.ts'
import { type Rule, useSaveRule } from '../../../data/rules.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { focusFirstFault } from '../../../lib/focus-first-fault.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { useDiscardGuard } from '../../../shared/use-discard-guard.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { choosable, draftOf, idOf, missingIn, type RuleDraft, wishOf } from './rule-draft.ts'
import { ActionFields, ConditionFields, useAnswerers } from './rule-fields.tsx'

/** Creates a rule if there is no `rule`. */
export function RuleForm({ rule, onClose }: { rule?: Rule; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const form = useId()
  const fields = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(() => draftOf(rule))
  const [error, setError] = useState<{ in: ReturnType<typeof missingIn>; text: string }>()
  const save = useSaveRule()
  const labels = useLabels().data
  const people = useAnswerers(idOf(draft.agent))
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(rule))
  const askToClose = useDiscardGuard(isChanged, onClose)
  const change = (changed: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...changed })
    setError(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const labelIds = labels?.map(({ id }) => id)
    const personIds = people?.map(({ user_id }) => user_id)
    const wish = wishOf(choosable(draft, labelIds, personIds), rule?.is_on ?? true)
    const missing = missingIn(wish)
    const texts = {
      name: t('labels_name_missing'),
      words: t('rules_words_unfit'),
      condition: t('rules_no_condition'),
      action: t('rules_no_action'),
    }
    if (missing) {
      setError({ in: missing, text: texts[missing] })
      return focusFirstFault(fields.current)
    }
    try {
      await save.mutateAsync({ id: rule?.id, ...wish })
      onClose()
    } catch (failure) {
      if (!wasCancelled(failure)) setError({ in: 'name', text: refusalOf(failure, t).text })
    }
  }
  const errorIn = (part: ReturnType<typeof missingIn>) => (error?.in === part ? error.text : undefined)

  return (
    <Dialog
      open
      keepOnOutsidePress
      onOpenChange={(next) => !next && void askToClose()}
      title={rule ? t('rules_edit') : t('rules_create')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={save.isPending}>
            {t('rules_save')}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('labels_name')} error={errorIn('name')}>
          <Input value={draft.name} maxLength={RULE_NAME_MAX} onValueChange={(name) => change({ name })} />
        </Field>
        <ConditionFields draft={draft} error={errorIn('words') ?? errorIn('condition')} onChange={change} />
        <ActionFields draft={draft} error={errorIn('action')} onChange={change} />
      </form>
    </Dialog>
  )
}
