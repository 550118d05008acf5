import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Rule, useRemoveRule, useSaveRule } from '../../../data/rules.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { refusalOf } from '../../../shared/account-refusal.ts'
import { confirmUser } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useRuleText } from './use-rule-text.ts'

type RuleRowProps = {
  rule: Rule
  /** True while the order is being saved. */
  isMoving: boolean
  onEdit: () => void
  onUp?: () => void
  onDown?: () => void
  onRemoved: () => void
}

export function RuleRow(props: RuleRowProps) {
  const { rule, isMoving, onEdit, onUp, onDown, onRemoved } = props
  const { t } = useTranslation(['account', 'common'])
  const ruleText = useRuleText()
  const save = useSaveRule()
  const remove = useRemoveRule()
  const { name } = rule
  const onError = (error: unknown) => void (wasCancelled(error) || toast.error(refusalOf(error, t).text))

  const ask = async () => {
    const isAgreed = await confirmUser({
      title: t('rules_delete_title', { name }),
      text: t('rules_delete_text'),
      confirm: t('rules_delete'),
      cancel: t('common:cancel'),
      danger: true,
    })
    if (!isAgreed) return
    try {
      await remove.mutateAsync(rule.id)
      onRemoved()
    } catch (error) {
      onError(error)
    }
  }

  return (
    <li
      data-rule={rule.id}
      className="flex flex-wrap items-center gap-x-1 border-b border-line py-1.5 text-sm last:border-none"
    >
      <Switch
        label={t('rules_on_named', { name })}
        labelHidden
        checked={save.isPending ? save.variables.is_on : rule.is_on}
        onCheckedChange={(is_on) => save.mutate({ ...rule, is_on }, { onError })}
        className="mr-2"
      />
      <div className="min-w-40 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{ruleText(rule)}</p>
      </div>
      <div className="ml-auto flex">
        <IconButton
          data-move="up"
          label={t('rules_up_named', { name })}
          disabled={!onUp || isMoving}
          onClick={onUp}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          data-move="down"
          label={t('rules_down_named', { name })}
          disabled={!onDown || isMoving}
          onClick={onDown}
        >
          <ArrowDown />
        </IconButton>
        <IconButton label={t('rules_edit_named', { name })} onClick={onEdit}>
          <Pencil />
        </IconButton>
        <IconButton
          label={t('rules_delete_named', { name })}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}
