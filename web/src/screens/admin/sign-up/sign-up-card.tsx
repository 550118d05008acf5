import { SIGN_UP_MODES, type SignUpMode } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import { useSaveSignUp, useSignUp } from '../../../data/installation.ts'
import { wasCancelled } from '../../../data/slow-requests.ts'
import { NotShown } from '../../../shared/not-shown.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FixedNote } from '../fixed-note.tsx'
import { refusalText } from '../refusal.ts'

export function SignUpCard() {
  const { t } = useTranslation('admin')
  const signUp = useSignUp()
  const save = useSaveSignUp()

  const choose = (mode: SignUpMode) => {
    const before = signUp.data!.mode
    save.mutate(mode, {
      onSuccess: () =>
        toast.success(t(`sign_up_now_${mode}`), {
          label: t('common:undo'),
          run: () => save.mutate(before),
        }),
      onError: (error) => void (wasCancelled(error) || toast.error(refusalText(error, t))),
    })
  }

  return (
    <Card title={t('sign_up_title')} description={t('sign_up_text')}>
      {signUp.isPending && <Skeleton className="h-32" />}
      {signUp.isError && !signUp.data && <NotShown onRetry={() => signUp.refetch()} />}
      {signUp.data && (
        <>
          <RadioGroup
            label={t('sign_up_title')}
            labelHidden
            value={save.isPending ? save.variables : signUp.data.mode}
            disabled={signUp.data.is_fixed}
            onValueChange={choose}
            options={SIGN_UP_MODES.map((value) => ({
              value,
              label: t(`sign_up_${value}`),
              hint: t(`sign_up_${value}_hint`),
            }))}
          />
          {signUp.data.is_fixed && <FixedNote name="SIGN_UP" />}
        </>
      )}
    </Card>
  )
}
