import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRenameAgent, useSaveInstructions, useSaveTriggers } from '../../data/agent-settings.ts'
import { type Agent, useSetAgentMode } from '../../data/agents.ts'
import { useSaveAnswering } from '../../data/answering.ts'
import { failureText } from '../../data/failure-text.ts'
import { wasCancelled } from '../../data/slow-requests.ts'
import { toast } from '../../ui/toast.tsx'
import type { Draft, Steps } from './draft.ts'

/** Saves each changed part by its own call. A part that fails stays unsaved, with its error. */
export function useSave(agent: Agent, onSaved: (part: keyof Draft) => void) {
  const { t } = useTranslation('botsettings')
  const { mutateAsync: rename } = useRenameAgent(agent)
  const { mutateAsync: saveInstructions } = useSaveInstructions(agent)
  const { mutateAsync: saveTriggers } = useSaveTriggers(agent)
  const { mutateAsync: setMode } = useSetAgentMode()
  const { mutateAsync: saveAnswering } = useSaveAnswering(agent.id)
  const [isSaving, setSaving] = useState(false)
  const [failures, setFailures] = useState<string[]>([])

  /** `done` is a toast that the specification asks for; everything else is shown only in the save bar. */
  const attempt = async (part: keyof Draft, call: Promise<unknown>, done: string | null, failed: Failed) => {
    try {
      await call
      onSaved(part)
      if (done) toast.success(done)
    } catch (error) {
      if (wasCancelled(error)) return
      const text = failed(failureText(error, t('no_connection')))
      toast.error(text)
      setFailures((before) => [...before, text])
    }
  }

  const save = async ({ name, assistantName, prompt, triggers, mode, answering }: Steps) => {
    setSaving(true)
    setFailures([])
    if (name !== undefined)
      await attempt('name', rename({ agent_name: name }), t('name_saved'), (message) =>
        t('name_failed', { message }),
      )
    if (assistantName !== undefined)
      await attempt('assistantName', rename({ assistant_name: assistantName }), null, (message) =>
        t('customer_name_failed', { message }),
      )
    if (prompt)
      await attempt('prompt', saveInstructions(prompt), t('prompt_saved'), (message) =>
        t('prompt_failed', { message }),
      )
    if (triggers)
      await attempt('triggers', saveTriggers(triggers), t('triggers_saved'), (message) =>
        t('triggers_failed', { message }),
      )
    if (mode)
      await attempt('mode', setMode({ id: agent.id, ...mode }), t('mode_saved'), (message) =>
        t('mode_failed', { message }),
      )
    if (answering)
      await attempt('answering', saveAnswering(answering), null, (message) =>
        t('answering_failed', { message }),
      )
    setSaving(false)
  }
  return { save, isSaving, failures }
}

type Failed = (message: string) => string
