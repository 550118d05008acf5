import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../data/account.ts'
import { useChoices } from '../../state/choices.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { OverlayProps } from '../overlay-props.ts'
import { useScreens } from '../use-screens.tsx'
import { modKey } from './mod-key.ts'

export default function ShortcutList({ open, onClose }: OverlayProps) {
  const { t } = useTranslation('layout')
  const { all } = useScreens()
  const mayAnswer = useMay('agent')
  const mayManage = useMay('admin')
  const isOn = useChoices(({ shortcuts }) => shortcuts) ?? true
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('shortcuts')}
      closeLabel={t('close')}
      initialFocus="title"
    >
      <div className="grid gap-5">
        <Group title={t('shortcuts_anywhere')}>
          <Shortcut label={t('commands')} keys={[modKey('K')]} />
          <Shortcut label={t('toggle_sidebar')} keys={[modKey('B')]} />
          {isOn && <Shortcut label={t('shortcuts')} keys={['?']} />}
        </Group>
        {isOn && (
          <Group title={t('shortcuts_go')}>
            {all.map(({ to, label, letter }) => (
              <Shortcut key={to} label={label} keys={['G', letter]} />
            ))}
          </Group>
        )}
        {isOn && (
          <Group title={t('shortcuts_inbox')}>
            <Shortcut label={t('next_chat')} keys={['J']} />
            <Shortcut label={t('previous_chat')} keys={['K']} />
            {mayAnswer && (
              <>
                <Shortcut label={t('reply_key')} keys={['R']} />
                <Shortcut label={t('note_key')} keys={['N']} />
                <Shortcut label={t('edit_key')} keys={['E']} />
                <Shortcut label={t('send_draft_key')} keys={['S']} />
                <Shortcut label={t('teach_draft_key')} keys={['T']} />
                <Shortcut label={t('take_over')} keys={['M']} />
                <Shortcut label={t('done_key')} keys={['D']} />
                <Shortcut label={t('snooze_key')} keys={['H']} />
                <Shortcut label={t('label_key')} keys={['L']} />
                <Shortcut label={t('select_key')} keys={['X']} />
              </>
            )}
          </Group>
        )}
        {isOn && mayManage && (
          <Group title={t('shortcuts_files')}>
            <Shortcut label={t('upload_key')} keys={['U']} />
          </Group>
        )}
        <p className="text-sm text-muted">
          {isOn ? t('shortcuts_on') : t('shortcuts_off')}{' '}
          <Link to="/settings" onClick={onClose} className="text-fg underline underline-offset-2">
            {t('shortcuts_change')}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  )
}

function Shortcut({ label, keys }: { label: string; keys: string[] }) {
  const { t } = useTranslation('layout')
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 text-sm">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1.5 text-xs text-muted">
        {keys.map((key, place) => (
          <Fragment key={key}>
            {place > 0 && t('then')}
            <Kbd>{key}</Kbd>
          </Fragment>
        ))}
      </dd>
    </div>
  )
}
