import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAiState, useHaltAi } from '../../data/ai.ts'
import { failureText } from '../../data/failure-text.ts'
import { dateAndTime } from '../../lib/date-and-time.ts'
import { useHasLasted } from '../../lib/use-has-lasted.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'

type StopAiDialogProps = { open: boolean; onClose: () => void }

/** Two steps: stop, and restart while the AI is stopped. Only the first can be dismissed. */
export function StopAiDialog({ open, onClose }: StopAiDialogProps) {
  const { t } = useTranslation('settings')
  const isHalted = useAiState().data?.halted ?? false
  const haltAi = useHaltAi()
  const cancel = useRef<HTMLButtonElement>(null)
  // Restart replaces Stop in the same place, so the second press of a double click is ignored.
  const canRestart = useHasLasted(isHalted, SETTLED_MS)

  const restart = () => haltAi.mutate(false, { onSuccess: onClose })

  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => {
        if (opened || isHalted) return
        haltAi.reset()
        onClose()
      }}
      title={t('stop_ai')}
      size="sm"
      initialFocus={isHalted ? undefined : cancel}
      footer={
        isHalted ? (
          <>
            <Button disabled focusableWhenDisabled>
              {t('stopped')}
            </Button>
            <Button
              variant="primary"
              disabled={!canRestart}
              focusableWhenDisabled
              loading={haltAi.isPending}
              onClick={restart}
            >
              {t('restart')}
            </Button>
          </>
        ) : (
          <>
            <DialogClose render={<Button ref={cancel} />}>{t('cancel')}</DialogClose>
            <Button variant="danger-solid" loading={haltAi.isPending} onClick={() => haltAi.mutate(true)}>
              {t('stop_now')}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-3 text-sm">
        {isHalted ? <Stopped /> : <WhatStops />}
        {haltAi.isError && (
          <Banner tone="danger">
            {failureText(haltAi.error, t(isHalted ? 'not_restarted' : 'not_stopped'))}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

const SETTLED_MS = 1000

function WhatStops() {
  const { t } = useTranslation('settings')
  const { assistants = 0, open_chats = 0 } = useAiState().data ?? {}
  return (
    <>
      <p>{t('stop_ai_what')}</p>
      <p>
        {t('stop_ai_scope', {
          assistants: t('stop_ai_assistants', { count: assistants }),
          chats: t('stop_ai_chats', { count: open_chats }),
        })}
      </p>
      <p className="font-medium">{t('stop_ai_sure')}</p>
    </>
  )
}

function Stopped() {
  const { t, i18n } = useTranslation('settings')
  const { halted_at, halted_by } = useAiState().data ?? {}
  return (
    <>
      <p role="status" className="font-medium">
        {t('stop_ai_halted')}
      </p>
      {halted_at && (
        <p className="text-muted">
          {t('stop_ai_who', { at: dateAndTime(halted_at, i18n.language), who: halted_by })}
        </p>
      )}
      <Link to="/" className="justify-self-start rounded-sm text-accent-text underline underline-offset-2">
        {t('stop_ai_inbox')}
      </Link>
    </>
  )
}
