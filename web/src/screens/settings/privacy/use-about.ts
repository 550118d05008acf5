import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../data/account.ts'

/** The subject of an entry: names unchanged, the server's own terms translated. */
export function useAbout({ action, about }: AuditEntry): string {
  const { t } = useTranslation(['account', 'layout'])
  const words: Partial<Record<string, string>> = {
    trial: t('about_trial'),
    active: t('about_active'),
    expired: t('about_expired'),
    cancelled: t('about_cancelled'),
    auto: t('about_auto'),
    manual: t('about_manual'),
    stop: t('about_stop'),
    owner: t('role_owner'),
    admin: t('role_admin'),
    agent: t('role_agent'),
    viewer: t('role_viewer'),
  }
  if (OF_CHANNELS.has(action)) {
    const channels: Partial<Record<string, string>> = {
      telegram: t('layout:telegram'),
      livechat: t('layout:livechat'),
      facebook: t('layout:facebook'),
      bitrix: t('layout:bitrix'),
    }
    // The channel type comes first, followed by the bot's name.
    return about.replace(/^\w+/, (type) => channels[type] ?? type)
  }
  if (!IN_OUR_WORDS.has(action)) return about
  // For a trial, plan and state are the same word, so drop duplicates.
  const told = about.split(', ').map((word) => words[word] ?? word)
  return [...new Set(told)].join(', ')
}

const OF_CHANNELS: ReadonlySet<AuditEntry['action']> = new Set(['bot_connected', 'bot_deleted'] as const)

const IN_OUR_WORDS: ReadonlySet<AuditEntry['action']> = new Set([
  'plan_changed',
  'account_plan_set',
  'mode_changed',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_changed',
] as const)
