import { Keyboard, LogOut, PanelLeft, Plus, Rocket, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { type Agent, useSelectedAgent, useSetAgentMode } from '../../data/agents.ts'
import { signOut } from '../../data/auth.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { openOverlay } from '../../state/overlay.ts'
import type { Command, CommandGroup } from '../../ui/command-palette.tsx'
import { toast } from '../../ui/toast.tsx'
import { modKey } from '../shortcuts/mod-key.ts'
import { useSidebar } from '../sidebar/use-sidebar.ts'

/** Palette actions available on every screen. */
export function useActions(): CommandGroup {
  const { t } = useTranslation('layout')
  const { toggle } = useSidebar()
  const agent = useSelectedAgent()
  const modeSwitch = useModeSwitch(agent)
  const mayManage = useMay('admin')
  const newAssistant = {
    id: 'new_assistant',
    label: t('add_assistant'),
    icon: <Plus />,
    run: () => openOverlay('new_assistant'),
  }
  const howToStart = {
    id: 'how_to_start',
    label: t('how_to_start'),
    icon: <Rocket />,
    run: () => openOverlay('how_to_start'),
  }
  return {
    label: t('group_actions'),
    items: [
      ...(mayManage ? [newAssistant, ...(modeSwitch ? [modeSwitch] : []), howToStart] : []),
      {
        id: 'shortcuts',
        label: t('shortcuts'),
        icon: <Keyboard />,
        shortcut: '?',
        run: () => openOverlay('shortcuts'),
      },
      {
        id: 'toggle_sidebar',
        label: t('toggle_sidebar'),
        icon: <PanelLeft />,
        shortcut: modKey('B'),
        run: toggle,
      },
      { id: 'sign_out', label: t('sign_out'), icon: <LogOut />, run: signOut },
    ],
  }
}

function useModeSwitch(agent: Agent | undefined): Command | null {
  const { t } = useTranslation('layout')
  const setMode = useSetAgentMode()
  if (!agent) return null

  const mode = agent.agent_mode === 'auto' ? 'manual' : 'auto'
  const name = agent.agent_name
  return {
    id: 'mode',
    label: mode === 'auto' ? t('switch_to_auto', { name }) : t('switch_to_copilot', { name }),
    icon: <Users />,
    run: () =>
      setMode.mutate(
        { id: agent.id, mode, approve_below: agent.approve_below ?? null },
        {
          onSuccess: () => void toast.success(t('mode_changed')),
          onError: (error) => void (wasCancelled(error) || toast.error(failureText(error, t('mode_failed')))),
        },
      ),
  }
}
