import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../ui/segmented.tsx'
import { BitrixAppForm } from './bitrix-app-form.tsx'
import { BitrixWebhookForm } from './bitrix-webhook-form.tsx'
import type { ConnectFormProps } from './connecting.ts'

/** Connects through an application of the portal, or through an incoming webhook, which needs only its URL. */
export function BitrixForm(props: ConnectFormProps<'bitrix'>) {
  const { t } = useTranslation('integrations')
  const [way, setWay] = useState<'app' | 'webhook'>('app')

  const choose = (chosen: typeof way) => {
    setWay(chosen)
    props.connecting.forget()
  }

  return (
    <div className="grid gap-4">
      <Segmented
        label={t('bitrix_way')}
        value={way}
        onValueChange={choose}
        options={[
          { value: 'app', label: t('bitrix_app') },
          { value: 'webhook', label: t('bitrix_webhook') },
        ]}
      />
      {way === 'app' ? <BitrixAppForm {...props} /> : <BitrixWebhookForm {...props} />}
    </div>
  )
}
