import { NAME_MAX } from '@switchboard/contract'
import { MessagesSquare } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../shared/screen.tsx'
import { useLeaveGuard } from '../../shared/use-leave-guard.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ActionsCard } from './actions/actions-card.tsx'
import { ConfidenceCard } from './confidence-card.tsx'
import { CustomerNameField } from './customer-name-field.tsx'
import { DeleteCard } from './delete-card.tsx'
import type { Saved } from './draft.ts'
import { HandOverCard } from './hand-over-card.tsx'
import { HoursCard } from './hours/hours-card.tsx'
import { TeamHoursCard } from './hours/team-hours-card.tsx'
import { ModeFields } from './mode-fields.tsx'
import { ModelCard } from './model/model-card.tsx'
import { MoreTriggers } from './more-triggers.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { PromptCard } from './prompt/prompt-card.tsx'
import { SaveBar } from './save-bar.tsx'
import { TryPane } from './try/try-pane.tsx'
import { TryTriggers } from './try-triggers.tsx'
import { useDraft } from './use-draft.ts'
import { useSave } from './use-save.ts'
import { useSaveKey } from './use-save-key.ts'

export function SettingsForm({ saved, template }: { saved: Saved; template: string }) {
  const { t } = useTranslation('botsettings')
  const { agent } = saved
  const form = useDraft(saved)
  const { draft, faults, change } = form
  const { save, isSaving, failures } = useSave(agent, form.markSaved)
  const [isTrying, setTrying] = useState(false)
  const formId = useId()
  const promptText = useRef<HTMLTextAreaElement>(null)
  useLeaveGuard(form.isUnsaved)

  const whyNot =
    (isSaving && t('saving')) ||
    (!form.isChanged && t('unchanged')) ||
    (faults.prompt && t(`prompt_${faults.prompt}`)) ||
    (form.isFaulty && t('faulty')) ||
    null
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!whyNot) void save(form.steps)
  }
  useSaveKey(submit)

  const answering = {
    draft: draft.answering,
    faults: faults.answering,
    onChange: (typed: Partial<typeof draft.answering>) =>
      change({ answering: { ...draft.answering, ...typed } }),
  }

  return (
    <Screen
      name={t('title')}
      lead={agent.agent_name}
      action={
        <Button aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
          <MessagesSquare />
          {t('try_it')}
        </Button>
      }
      className="flex min-w-0 items-start gap-6"
    >
      <div className="grid min-w-0 max-w-180 flex-1 gap-4">
        <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
          <Card title={t('about')}>
            <Field label={t('name')} hint={t('name_hint')} error={faults.name && t('name_missing')}>
              <Input
                value={draft.name}
                maxLength={NAME_MAX}
                autoComplete="off"
                onValueChange={(name) => change({ name })}
              />
            </Field>
            <CustomerNameField
              key={agent.id}
              saved={agent.assistant_name}
              value={draft.assistantName}
              prompt={draft.prompt.text}
              isMissing={Boolean(faults.assistantName)}
              onChange={(assistantName) => change({ assistantName })}
              onShowPrompt={() => promptText.current?.focus()}
            />
            <ModeFields
              mode={draft.mode}
              draft={draft.answering}
              onChange={(mode) => change({ mode })}
              onChangeAnswering={answering.onChange}
            />
          </Card>
          <PromptCard
            agent={agent}
            choices={saved.choices}
            template={template}
            draft={draft.prompt}
            fault={faults.prompt}
            textRef={promptText}
            onChange={(prompt) => change({ prompt })}
            onAdded={() => form.markSaved('prompt')}
          />
          <HandOverCard triggers={draft.triggers} onChange={(triggers) => change({ triggers })} />
          <MoreTriggers {...answering} />
          <TryTriggers agentId={agent.id} isUnsaved={form.isChanged} />
          <HoursCard found={saved.answering.found_hours} {...answering} />
          <TeamHoursCard {...answering} />
          <ConfidenceCard {...answering} />
          <ModelCard agentId={agent.id} saved={saved.answering} {...answering} />
          <PrivacyCard {...answering} />
        </form>
        <ActionsCard agentId={agent.id} />
        <DeleteCard agent={agent} />
        <SaveBar
          formId={formId}
          whyNot={whyNot}
          isSaving={isSaving}
          isChanged={form.isChanged}
          failures={failures}
          onDiscard={form.discard}
        />
      </div>
      <TryPane agent={agent} open={isTrying} isUnsaved={form.isChanged} onClose={() => setTrying(false)} />
    </Screen>
  )
}
