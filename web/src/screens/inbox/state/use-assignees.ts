import { mayAct } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { type Member, useColleagues } from '../../../data/team.ts'

/** Team members who may answer for this assistant, oneself first. */
export function useAssignees(agentId: number): { userId: number; name: string }[] {
  const { t } = useTranslation('inbox')
  const able = (useColleagues().data ?? []).filter((member) => canAnswer(member, agentId))
  return able
    .toSorted((one, other) => Number(other.is_you) - Number(one.is_you))
    .map(({ user_id, name, is_you }) => ({
      userId: user_id,
      name: is_you ? t('assign_you', { name }) : name,
    }))
}

const canAnswer = ({ is_active, role, agent_ids }: Member, agentId: number) =>
  is_active && mayAct(role, 'agent') && (agent_ids === null || agent_ids.includes(agentId))
