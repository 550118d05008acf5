import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Example questions for an empty dialog. */
export function Examples({ onAsk }: { onAsk?: (text: string) => void }) {
  const { t } = useTranslation('internalchat')
  const mayManage = useMay('admin')
  const questions = [t('example_help'), t('example_hours'), t('example_price'), t('example_person')]
  return (
    <div className="my-auto grid justify-items-center gap-3 px-4 py-6">
      <EmptyState
        icon={<MessagesSquare />}
        title={t('start_title')}
        text={t('start_text')}
        className="py-0!"
      />
      {onAsk && (
        <ul aria-label={t('examples')} className="flex max-w-120 flex-wrap justify-center gap-2">
          {questions.map((question) => (
            <li key={question}>
              <Button onClick={() => onAsk(question)} className="rounded-full">
                {question}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mayManage && (
        <p className="text-sm text-muted">
          <Link to="/chat-bot-setup" className="underline underline-offset-2 hover:text-fg">
            {t('add_knowledge')}
          </Link>
        </p>
      )}
    </div>
  )
}
