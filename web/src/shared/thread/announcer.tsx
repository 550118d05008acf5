import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Message, shownAnswer } from '../../data/messages.ts'
import { operatorText } from './operator-text.ts'
import { newestOf } from './rows.ts'

/** Announces new messages to screen readers. Older ones are found by reading. */
export function Announcer({ messages, customerName }: { messages: Message[]; customerName: string }) {
  const { t } = useTranslation('thread')
  const newest = newestOf(messages)
  const [known, setKnown] = useState({ newest, text: '' })
  if (known.newest !== newest) {
    const last = messages.at(-1)
    const who = last?.answer ? (last.answered_by === 'ai' ? t('ai') : operatorText(last, t)) : customerName
    setKnown({ newest, text: last ? `${who}: ${shownAnswer(last) || last.question}` : '' })
  }
  return (
    <p role="status" className="sr-only">
      {known.text}
    </p>
  )
}
