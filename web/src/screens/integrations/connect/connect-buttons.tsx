import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../data/failure-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import type { ConnectFormProps } from './connecting.ts'
import { StepFooter } from './step-footer.tsx'

type ConnectButtonsProps = ConnectFormProps & {
  label?: ReactNode
  /** What has to be done first. */
  whyNot?: string | null
  isBusy?: boolean
}

/** The end of a form: an error that belongs to no single field, and the buttons. */
export function ConnectButtons({ connecting, back, label, whyNot = null, isBusy }: ConnectButtonsProps) {
  const { t } = useTranslation('integrations')
  const { error, isPending } = connecting
  return (
    <>
      {error && <Banner tone="danger">{failureText(error, t('connect_failed'))}</Banner>}
      <StepFooter>
        {back}
        <WhyDisabled reason={whyNot}>
          <Button type="submit" variant="primary" loading={isPending || isBusy}>
            {label ?? t('connect')}
          </Button>
        </WhyDisabled>
      </StepFooter>
    </>
  )
}
