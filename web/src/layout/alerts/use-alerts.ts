import type { api } from '@switchboard/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { onLiveEvent } from '../../data/live.ts'
import { useChoices } from '../../state/choices.ts'
import { alertBody } from './alert-body.ts'
import { inOneTab } from './in-one-tab.ts'
import { needsPerson } from './needs-person.ts'
import { ring } from './ring.ts'

type Chat = api.chats.Chat

/** Notifies on every screen, if the user turned it on, that a chat needs a person. */
export function useAlerts(): void {
  const { t } = useTranslation('layout')
  const navigate = useNavigate()
  const { notify, ring: mayRing } = useChoices()

  const alert = useEffectEvent((chat: Chat) => {
    if (isLookedAt(chat)) return
    if (mayRing) void ring()
    if (notify) void show(chat)
  })
  const show = async (chat: Chat) => {
    const { id, agent_id, display_name } = chat
    const body = await alertBody(chat)
    const shown = new Notification(t('alert_title', { name: display_name }), { body, tag: `chat ${id}` })
    shown.onclick = () => {
      window.focus()
      shown.close()
      void navigate({ to: '/', search: { agent: String(agent_id), section: 'inbox', chat: String(id) } })
    }
  }

  useEffect(() => {
    const heard = new Set<string>()
    return onLiveEvent((event) => {
      const found = needsPerson(event, Date.now(), heard)
      if (found) inOneTab(found.occasion, () => alert(found.chat))
    })
  }, [])
}

const isLookedAt = ({ id }: Chat) =>
  document.hasFocus() && new URLSearchParams(window.location.search).get('chat') === String(id)
