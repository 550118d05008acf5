import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import type { Bot } from '../../../data/bots.ts'
import { Snippet } from '../livechat/snippet.tsx'

/** A complete example request; only the key has to be filled in. */
export function PostExample({ bot }: { bot: Bot }) {
  const { t } = useTranslation('integrations')
  const message = {
    message_id: 'm-1',
    conversation_id: 'c-1',
    text: t('api_example_text'),
    customer: { id: '42', name: 'Anna', email: 'anna@example.com' },
  }
  const curl = `curl ${location.origin}/api/me/bots/${bot.id}/messages \\
  -H 'Authorization: Bearer swb_…' \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(message, null, 2)}'`
  return (
    <div className="grid gap-2">
      <Snippet html={curl} label={t('api_post')} />
      <p className="text-sm text-muted">
        <Trans
          t={t}
          i18nKey="api_key_needed"
          components={{
            a: (
              <Link
                to="/settings"
                hash="developers"
                className="text-accent-text underline underline-offset-2"
              />
            ),
          }}
        />
      </p>
    </div>
  )
}
