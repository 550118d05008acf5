import type { TFunction } from 'i18next'
import { Check, CircleAlert, Pencil, RotateCcw, ThumbsDown, Wrench } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import type { Proposal } from '../../data/approvals.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { confirmUser } from '../../ui/confirm-dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ValueList } from '../../ui/value-list.tsx'
import { useEscape } from '../edit-answer/use-escape.ts'
import { ServerReason } from '../why/server-reason.tsx'
import { RejectProposal } from './reject-proposal.tsx'
import { useApprove } from './use-approve.ts'
import { useProposalState } from './use-proposal-state.ts'

const TONES = {
  open: 'warning',
  running: 'info',
  done: 'accent',
  failed: 'danger',
  unknown: 'danger',
  rejected: 'neutral',
  expired: 'neutral',
} as const

type ProposalCardProps = { proposal: Proposal; more?: ReactNode }

/** A change requested by a customer: the action, its values, and the possible decisions. */
export function ProposalCard({ proposal, more }: ProposalCardProps) {
  const { t } = useTranslation('proposals')
  const mayDecide = useMay('agent')
  const stateText = useProposalState()
  const [typed, setTyped] = useState<Record<string, string> | null>(null)
  const { action, state, call, rejection, found, request } = proposal
  const headingId = useId()
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-2.5 rounded-popover border border-line bg-bg p-3 text-left text-sm"
    >
      <header className="flex items-start gap-2">
        <Wrench aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h3 id={headingId} className="min-w-0 font-semibold wrap-anywhere">
            {action}
          </h3>
          <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
        </div>
      </header>
      {typed ? (
        <ValueFields proposal={proposal} typed={typed} onChange={setTyped} onCancel={() => setTyped(null)} />
      ) : (
        <Facts proposal={proposal} />
      )}
      {found.length > 0 && (
        <Disclosure label={t('found')}>
          <ValueList rows={found} />
        </Disclosure>
      )}
      {request && (
        <Disclosure label={t('request')}>
          <code className="font-mono text-xs wrap-anywhere whitespace-pre-wrap text-muted">{request}</code>
        </Disclosure>
      )}
      {stateText(proposal) && <p className="text-muted">{stateText(proposal)}</p>}
      {rejection && <p className="wrap-anywhere">{t('reason_was', { reason: rejection.reason })}</p>}
      {call?.error && <ServerReason text={call.error} className="wrap-anywhere" />}
      {state === 'open' && proposal.has_newer_message && (
        <p className="flex items-start gap-1.5 text-warning-tint-fg">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('newer_message')}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {mayDecide && <Decisions proposal={proposal} typed={typed} onType={setTyped} />}
        {more}
      </div>
    </section>
  )
}

function Facts({ proposal: { inputs, values, identity, is_edited } }: { proposal: Proposal }) {
  const { t } = useTranslation('proposals')
  const who = identity.email ?? identity.user_id
  return (
    <ValueList
      rows={[
        ...inputs.map(({ name, label }) => ({ label, value: values[name] ?? '' })),
        ...(is_edited ? [{ label: t('values'), value: t('values_edited') }] : []),
        { label: t('customer'), value: who ? t('verified', { who }) : t('not_verified') },
      ]}
    />
  )
}

type ValueFieldsProps = {
  proposal: Proposal
  typed: Record<string, string>
  onChange: (typed: Record<string, string>) => void
  onCancel: () => void
}

function ValueFields({ proposal: { inputs }, typed, onChange, onCancel }: ValueFieldsProps) {
  useEscape(onCancel)
  return (
    <div className="grid gap-3">
      {inputs.map(({ name, label }, place) => (
        <Field key={name} label={label}>
          <Input
            value={typed[name] ?? ''}
            maxLength={300}
            autoComplete="off"
            autoFocus={place === 0}
            onValueChange={(value) => onChange({ ...typed, [name]: value })}
          />
        </Field>
      ))}
    </div>
  )
}

type DecisionsProps = {
  proposal: Proposal
  typed: Record<string, string> | null
  onType: (typed: Record<string, string> | null) => void
}

/** The outcome of the first attempt is unknown, so running it again may execute it twice. */
const mayRunTwice = (t: TFunction<'proposals'>, action: string) => ({
  title: t('run_again_title', { action }),
  text: t('run_again_text'),
  confirm: t('run_again'),
  cancel: t('common:cancel'),
  danger: true,
})

function Decisions({ proposal, typed, onType }: DecisionsProps) {
  const { t } = useTranslation('proposals')
  const [isRejecting, setRejecting] = useState(false)
  const { approve, isPending } = useApprove()
  const { id, request, state, inputs, values } = proposal
  const isOver = state === 'failed' || state === 'unknown'
  if (state !== 'open' && !isOver) return null
  const run = async () => {
    if (state === 'unknown' && !(await confirmUser(mayRunTwice(t, proposal.action)))) return
    const isDone = await approve({
      id,
      request,
      ...(typed && { values: typed }),
      ...(isOver && { again: true }),
    })
    if (isDone) onType(null)
  }
  return (
    <>
      <Button size="sm" variant={isOver ? undefined : 'primary'} loading={isPending} onClick={run}>
        {isOver ? <RotateCcw /> : <Check />}
        {t(isOver ? 'run_again' : 'approve')}
      </Button>
      {typed ? (
        <Button size="sm" variant="ghost" onClick={() => onType(null)}>
          {t('common:cancel')}
        </Button>
      ) : (
        inputs.length > 0 &&
        state !== 'unknown' && (
          <Button size="sm" onClick={() => onType(values)}>
            <Pencil />
            {t('edit')}
          </Button>
        )
      )}
      {!isOver && !typed && (
        <Button size="sm" onClick={() => setRejecting(true)}>
          <ThumbsDown />
          {t('reject')}
        </Button>
      )}
      {isRejecting && <RejectProposal proposal={proposal} onClose={() => setRejecting(false)} />}
    </>
  )
}
