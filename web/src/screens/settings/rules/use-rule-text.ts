import { useTranslation } from 'react-i18next'
import { useAgents } from '../../../data/agents.ts'
import { useLabels } from '../../../data/labels.ts'
import type { Rule } from '../../../data/rules.ts'
import { useColleagues } from '../../../data/team.ts'
import { mayAnswer } from './rule-draft.ts'
import { useRatingText } from './use-rating-text.ts'

/** A rule in one line: conditions → actions. */
export function useRuleText(): (rule: Rule) => string {
  const { t } = useTranslation(['account', 'layout'])
  const agents = useAgents().data ?? []
  const labels = useLabels().data ?? []
  const people = useColleagues().data ?? []
  const ratingText = useRatingText()
  return (rule) => {
    const agent = agents.find(({ id }) => id === rule.agent_id)
    const label = labels.find(({ id }) => id === rule.label_id)
    const person = people.find(({ user_id }) => user_id === rule.assignee_id)
    const when = [
      rule.ratings.length > 0 && ratingText(rule.ratings.join(',')),
      rule.words.length > 0 && rule.words.map((words) => t('rules_quoted', { words })).join(', '),
      rule.channel && t(`layout:${rule.channel}`),
      rule.hours === 'inside' && t('rules_inside'),
      rule.hours === 'outside' && t('rules_outside'),
      agent?.agent_name,
    ]
    const then = [
      label && t('rules_does_label', { name: label.name }),
      person && t(mayAnswer(person, rule.agent_id) ? 'rules_does_assign' : 'rules_cannot_assign', person),
      rule.needs_person && t('rules_does_mark'),
    ]
    const said = (parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')
    return `${said(when)} → ${said(then) || t('rules_does_nothing')}`
  }
}
