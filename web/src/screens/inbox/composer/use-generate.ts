import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Source, useDraftAnswer } from '../../../data/draft-answer.ts'
import type { Message } from '../../../data/messages.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { useReason } from '../../../shared/use-reason.ts'
import { toast } from '../../../ui/toast.tsx'

type Landing = { add: (text: string) => void; warn: (text: string) => void }

/** Inserts an answer drafted by the assistant into the field, without sending it. */
export function useGenerate(chatId: number, messages: Message[], { add, warn }: Landing) {
  const { t } = useTranslation('inbox')
  const { reasonText } = useReason()
  const [sources, setSources] = useState<Source[]>([])
  const { draftAnswer, isDrafting } = useDraftAnswer(chatId, {
    onSuccess: (draft) => {
      if (draft.warning) return fail(reasonText(draft.reason, draft.response))
      add(draft.response)
      setSources(draft.sources)
    },
    onError: (error) => {
      if (!wasCancelled(error)) fail(t('composer_generate_failed'))
    },
  })

  const fail = (text: string) => {
    toast.error(text)
    warn(text)
  }

  return {
    generate: draftAnswer,
    isGenerating: isDrafting,
    whyNot: isDrafting ? t('composer_generating') : isAnswering(messages) ? t('composer_ai_works') : null,
    sources,
    forgetSources: () => setSources([]),
  }
}

/** Null means that an answer is in progress. An empty answer was never requested, so drafting is offered. */
const isAnswering = (messages: Message[]) => messages.at(-1)?.answer === null
