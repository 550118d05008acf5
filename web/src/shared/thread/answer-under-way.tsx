import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../data/messages.ts'
import { usePartialAnswer } from '../../state/partial-answers.ts'
import { Markdown } from '../markdown/markdown.tsx'
import { Bubble } from './bubble.tsx'
import { Dots } from './dots.tsx'

/** The answer as it streams in, and a typing indicator before the first word. */
export function AnswerUnderWay({ message, note }: { message: Message; note: string }) {
  const { t } = useTranslation('thread')
  const text = usePartialAnswer(message.id)
  return (
    <Bubble
      by="ai"
      label={t('ai')}
      icon={<Sparkles aria-hidden="true" />}
      at={message.timestamp}
      isBusy
      state={<span>{note}</span>}
    >
      {text ? <Markdown text={text} /> : <Dots />}
    </Bubble>
  )
}
