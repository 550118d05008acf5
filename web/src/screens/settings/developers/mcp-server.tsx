import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export function McpServer() {
  const { t } = useTranslation('account')
  const field = useRef<HTMLInputElement>(null)
  const address = `${location.origin}/api/mcp`
  return (
    <Card title={t('mcp')} description={t('mcp_text')}>
      <Field label={t('mcp_address')}>
        <div className="flex flex-wrap gap-2">
          <Input
            ref={field}
            readOnly
            value={address}
            className="min-w-0 flex-1 basis-64"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton
            text={address}
            label={t('mcp_copy')}
            copiedLabel={t('copied')}
            onRefused={() => field.current?.focus()}
          />
        </div>
      </Field>
    </Card>
  )
}
