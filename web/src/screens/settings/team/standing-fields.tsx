import { mayAct, ROLES, type Role } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../data/account.ts'
import { useAgents } from '../../../data/agents.ts'
import type { Standing } from '../../../data/team.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'

type StandingFieldsProps = {
  standing: Standing
  /** Shown below the assistants. */
  fault?: string
  onChange: (standing: Standing) => void
}

/** A person's role and assistants. Admins and owners work with all assistants. */
export function StandingFields({ standing, fault, onChange }: StandingFieldsProps) {
  const { t } = useTranslation('account')
  const ownRole = useAccount().data?.role ?? 'viewer'
  const agents = useAgents().data ?? []
  const { role, agent_ids } = standing
  const isForAll = mayAct(role, 'admin')

  const chooseRole = (chosen: Role) =>
    onChange({ role: chosen, agent_ids: mayAct(chosen, 'admin') ? null : agent_ids })
  const toggle = (id: number, isChosen: boolean) =>
    onChange({
      role,
      agent_ids: isChosen ? [...(agent_ids ?? []), id] : (agent_ids ?? []).filter((each) => each !== id),
    })

  return (
    <div className="grid gap-4">
      <RadioGroup
        label={t('role')}
        value={role}
        onValueChange={chooseRole}
        options={[...ROLES]
          .reverse()
          .filter((each) => mayAct(ownRole, each))
          .map((value) => ({ value, label: t(`role_${value}`), hint: t(`role_${value}_hint`) }))}
      />
      {!isForAll && agents.length > 0 && (
        <>
          <RadioGroup
            label={t('team_assistants')}
            value={agent_ids === null ? 'all' : 'some'}
            onValueChange={(chosen) => onChange({ role, agent_ids: chosen === 'all' ? null : [] })}
            options={[
              { value: 'all', label: t('team_all_agents') },
              { value: 'some', label: t('team_some_agents') },
            ]}
          />
          {agent_ids !== null && (
            <fieldset className="grid max-h-48 gap-1.5 overflow-y-auto pl-6">
              <legend className="sr-only">{t('team_some_agents')}</legend>
              {agents.map(({ id, agent_name }) => (
                <Checkbox
                  key={id}
                  label={<span className="wrap-anywhere">{agent_name}</span>}
                  checked={agent_ids.includes(id)}
                  onCheckedChange={(isChosen) => toggle(id, isChosen)}
                />
              ))}
              {fault && (
                <p role="alert" className="text-xs text-danger-text">
                  {fault}
                </p>
              )}
            </fieldset>
          )}
        </>
      )}
    </div>
  )
}

/** No assistant is selected. */
export const isIncomplete = ({ agent_ids }: Standing) => agent_ids !== null && agent_ids.length === 0
