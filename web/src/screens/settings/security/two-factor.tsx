import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount, useBeginTwoFactor, useEndTwoFactor, useNewRecoveryCodes } from '../../../data/account.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { ProofDialog } from '../../../shared/proof-dialog.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

type Step =
  | { name: 'begin' | 'renew' | 'end' }
  | { name: 'scan'; secret: string; url: string }
  | { name: 'codes'; codes: string[] }

const FEW_CODES = 3

export function TwoFactor() {
  const { t } = useTranslation('account')
  const account = useAccount()
  const begin = useBeginTwoFactor()
  const renew = useNewRecoveryCodes()
  const end = useEndTwoFactor()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const isOn = account.data?.two_factor.is_on ?? false
  const left = account.data?.two_factor.recovery_codes_left ?? 0

  return (
    <Card
      title={t('two_factor')}
      description={t('two_factor_text')}
      action={isOn && <Badge tone="accent">{t('two_factor_on')}</Badge>}
    >
      {account.isPending && <Skeleton className="h-8 w-40" />}
      {account.isError && <NotShown onRetry={() => account.refetch()} />}
      {account.data && !isOn && (
        <Button className="justify-self-start" onClick={() => setStep({ name: 'begin' })}>
          {t('two_factor_begin')}
        </Button>
      )}
      {isOn && (
        <>
          <p className={left < FEW_CODES ? 'text-sm text-danger-text' : 'text-sm text-muted'}>
            {t('recovery_left', { count: left })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setStep({ name: 'renew' })}>{t('recovery_renew')}</Button>
            <Button variant="danger" onClick={() => setStep({ name: 'end' })}>
              {t('two_factor_end')}
            </Button>
          </div>
        </>
      )}
      <ProofDialog
        open={step?.name === 'begin'}
        onClose={close}
        title={t('two_factor_begin')}
        text={t('begin_text')}
        submitLabel={t('next')}
        asks={['password']}
        onProve={async ({ password }) => {
          const { secret, url } = await begin.mutateAsync(password)
          setStep({ name: 'scan', secret, url })
        }}
      />
      {step?.name === 'scan' && (
        <TwoFactorSetup
          secret={step.secret}
          url={step.url}
          onClose={close}
          onDone={(codes) => setStep({ name: 'codes', codes })}
        />
      )}
      {step?.name === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
      <ProofDialog
        open={step?.name === 'renew'}
        onClose={close}
        title={t('recovery_renew')}
        text={t('renew_text')}
        submitLabel={t('recovery_renew')}
        asks={['password', 'code']}
        onProve={async ({ password, code }) => {
          const { recovery_codes } = await renew.mutateAsync({ password, code })
          setStep({ name: 'codes', codes: recovery_codes })
        }}
      />
      <ProofDialog
        open={step?.name === 'end'}
        onClose={close}
        title={t('two_factor_end')}
        text={t('end_text')}
        submitLabel={t('two_factor_end')}
        isDangerous
        asks={['password', 'code']}
        onProve={async ({ password, code }) => {
          await end.mutateAsync({ password, code })
          close()
        }}
      />
    </Card>
  )
}
