import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Why } from '../../data/why.ts'
import { moneyText } from '../../lib/money-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ActionCalls } from './action-calls.tsx'
import { Passages } from './passages.tsx'
import { ServerReason } from './server-reason.tsx'
import { Sureness } from './sureness.tsx'

const tones = {
  answer: 'accent',
  maybe: 'warning',
  unknown: 'warning',
  failure: 'danger',
  talk: 'info',
} as const

/** Look-ups and hand-overs are listed below; their outcome is stored as small talk. */
const isOrdinary = ({ outcome, actions, triggers }: Why) =>
  outcome !== 'talk' || (!actions?.length && triggers.length === 0)

/** Explains an answer, from the outcome back to its sources. */
export function Reasons({ why }: { why: Why }) {
  const { t } = useTranslation('why')
  return (
    <div className="grid gap-5 text-sm">
      <div className="grid justify-items-start gap-2">
        {isOrdinary(why) && <Badge tone={tones[why.outcome]}>{t(`outcome_${why.outcome}`)}</Badge>}
        <p>
          {why.engine === 'built_in' && why.outcome === 'talk'
            ? t('engine_built_in_talk')
            : t(`engine_${why.engine}`, { model: why.model ?? '' })}
        </p>
      </div>
      {why.failed_models && why.failed_models.length > 0 && (
        <Banner tone="warning" title={t('failed_models')}>
          <ul className="grid gap-1">
            {why.failed_models.map(({ model, reason }) => (
              <li key={model} className="wrap-anywhere">
                {model && `${model}: `}
                <ServerReason text={reason} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {why.fallback && (
        <Banner tone="warning" title={t('fallback')}>
          <ServerReason text={why.fallback} className="wrap-anywhere" />
        </Banner>
      )}
      {why.outcome !== 'talk' && (
        <Part title={t('sureness')}>
          <Sureness sure={why.confidence} needed={why.engine === 'model' ? null : why.threshold} />
        </Part>
      )}
      {why.triggers.length > 0 && (
        <Part title={t('triggers')}>
          <ul className="grid gap-1">
            {why.triggers.map(({ type, evidence }) => (
              <li key={type}>
                {t(`trigger_${type}`)}
                {evidence && <q className="block wrap-anywhere text-muted">{evidence}</q>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {why.removed.length > 0 && (
        <Part title={t('removed')}>
          <ul className="grid gap-2">
            {why.removed.map(({ sentence, reason }) => (
              <li key={sentence}>
                <del className="wrap-anywhere">{sentence}</del>
                <ServerReason text={reason} className="block text-muted" />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {why.mended && why.mended.length > 0 && (
        <Part title={t('mended')}>
          <ul className="grid gap-2">
            {why.mended.map(({ sentence, reason, instead }) => (
              <li key={instead}>
                <del className="wrap-anywhere text-muted">{sentence}</del>
                <ServerReason text={reason} className="block text-muted" />
                <ins className="wrap-anywhere no-underline">{instead}</ins>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {why.files && (
        <Part title={t('files')}>
          <ul className="grid gap-2">
            {why.files.map(({ file_name, kind, text }) => (
              <li key={file_name + text}>
                {t(kind === 'picture' ? 'file_seen' : 'file_heard', { name: file_name })}
                <q className="block wrap-anywhere text-muted">{text}</q>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {why.masked && (
        <Part title={t('masked')}>
          <ul>
            {why.masked.map(({ kind, count }) => (
              <li key={kind}>{t(`masked_${kind}`, { count })}</li>
            ))}
          </ul>
        </Part>
      )}
      {why.actions && why.actions.length > 0 && (
        <Part title={t('actions')}>
          <ActionCalls calls={why.actions} />
        </Part>
      )}
      {why.searched_for && (
        <Part title={t('searched_for')}>
          <p className="wrap-anywhere">{why.searched_for}</p>
        </Part>
      )}
      {why.outcome !== 'talk' && (
        <Part title={t('passages')}>
          <Passages passages={why.passages} />
        </Part>
      )}
      <Figures why={why} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1.5">
      <h3 id={id} className="text-xs font-semibold text-muted">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Figures({ why }: { why: Why }) {
  const { t, i18n } = useTranslation('why')
  const number = new Intl.NumberFormat(i18n.language)
  const languages = new Intl.DisplayNames(i18n.language, { type: 'language', fallback: 'code' })
  const isNamed = /^[a-z]{2}$/.test(why.language)
  const figures = [
    [t('language'), isNamed ? languages.of(why.language) : t('unknown_language')],
    [t('tokens_in'), why.input_tokens !== null && number.format(why.input_tokens)],
    [t('tokens_out'), why.output_tokens !== null && number.format(why.output_tokens)],
    [t('cost'), Boolean(why.cost) && moneyText(why.cost!, i18n.language)],
    [t('time'), t('milliseconds', { ms: why.ms })],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-xs">
      {figures.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
