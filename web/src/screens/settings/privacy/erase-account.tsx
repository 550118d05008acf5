import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../data/account.ts'
import { useBillingInfo } from '../../../data/billing.ts'
import { useEraseAccount } from '../../../data/privacy.ts'
import { ProofDialog } from '../../../shared/proof-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

export function EraseAccount() {
  const { t } = useTranslation('account')
  const account = useAccount()
  const erase = useEraseAccount()
  const plan = useBillingInfo().data?.billing_info.plan
  const [isAsked, setAsked] = useState(false)

  return (
    <Card title={t('erase')} description={t('erase_text')}>
      <Button
        variant="danger"
        className="justify-self-start"
        disabled={!account.data}
        onClick={() => setAsked(true)}
      >
        {t('erase_start')}
      </Button>
      <ProofDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t('erase_title')}
        text={
          <div className="grid gap-3">
            <p>{t('erase_sure', { email: account.data?.email })}</p>
            {plan && <Banner tone="warning">{t('erase_charge', { plan })}</Banner>}
          </div>
        }
        submitLabel={t('erase_confirm')}
        isDangerous
        asks={account.data?.two_factor.is_on ? ['email', 'password', 'code'] : ['email', 'password']}
        onProve={({ email, password, code }) => erase.mutateAsync({ email, password, ...(code && { code }) })}
      />
    </Card>
  )
}
