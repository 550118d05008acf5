import { AGENT_NAME_SHOWN } from '@switchboard/contract'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import type { Agent } from '../../data/agents.ts'
import { cutText } from '../../lib/cut-text.ts'
import { cx } from '../../lib/cx.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { AgentLinks } from './agent-links.tsx'
import { RowButton } from './row.tsx'

type AgentItemProps = { agent: Agent; isSelected: boolean; isOpen: boolean; onPress: () => void }

export function AgentItem({ agent, isSelected, isOpen, onPress }: AgentItemProps) {
  const linksId = useId()
  const unread = isOpen ? 0 : agent.unread_messages_count
  return (
    <li>
      <RowButton
        icon={
          <Avatar
            name={agent.agent_name}
            size="sm"
            className={isSelected ? 'bg-accent-tint! text-accent-tint-fg!' : undefined}
          />
        }
        label={agent.agent_name}
        shownLabel={cutText(agent.agent_name, AGENT_NAME_SHOWN)}
        unread={unread}
        selected={isSelected}
        aria-expanded={isOpen}
        aria-controls={isOpen ? linksId : undefined}
        onClick={onPress}
        end={
          unread === 0 && (
            <ChevronRight
              aria-hidden="true"
              className={cx('text-muted transition-transform duration-100', isOpen && 'rotate-90')}
            />
          )
        }
      />
      {isOpen && <AgentLinks id={linksId} agent={agent} />}
    </li>
  )
}
