import type { api } from '@switchboard/contract'
import { useTranslation } from 'react-i18next'
import type { Import } from '../../../data/imports.ts'
import { dateAndTime } from '../../../lib/date-and-time.ts'

type Counts = Pick<api.imports.Stored, 'messages' | 'notes' | 'contacts' | 'replies'>

const SOURCES = { chatwoot: 'Chatwoot', intercom: 'Intercom', telegram: 'Telegram' }

export function useImportTexts() {
  const { t, i18n } = useTranslation('account')

  /** Leaves out what there is none of. */
  const countsOf = ({ messages, notes, contacts, replies }: Counts) =>
    [
      messages > 0 && t('imports_messages', { count: messages }),
      notes > 0 && t('imports_notes', { count: notes }),
      contacts > 0 && t('imports_contacts', { count: contacts }),
      replies > 0 && t('imports_replies', { count: replies }),
    ].filter((text) => text !== false)
  const listed = (texts: string[]) => texts.join(', ')

  const ended = ({ stored, undo_until }: Import) => {
    const counts = countsOf(stored)
    return [
      counts.length > 0 ? t('imports_brought', { counts: listed(counts) }) : t('imports_brought_nothing'),
      stored.already > 0 && t('imports_already', { count: stored.already }),
      undo_until && t('imports_undo_until', { at: dateAndTime(undo_until, i18n.language) }),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const failures: Record<api.imports.ImportError, string> = {
    not_an_export: t('imports_not_an_export'),
    incomplete: t('imports_incomplete'),
    archive: t('imports_archive'),
    table: t('imports_table'),
    no_addresses: t('imports_no_addresses'),
    too_large: t('imports_unpacks_too_far'),
    failed: t('imports_failed'),
  }

  return {
    sources: ({ sources }: Import) => sources.map((source) => SOURCES[source]).join(', '),
    found: (found: api.imports.Found) =>
      listed([t('imports_conversations', { count: found.conversations }), ...countsOf(found)]),
    skipped({ skipped }: api.imports.Found): string[] {
      const texts: Record<api.imports.SkipReason, (count: number) => string> = {
        group: (count) => t('imports_skip_group', { count }),
        service: (count) => t('imports_skip_service', { count }),
        deleted: (count) => t('imports_skip_deleted', { count }),
        empty: (count) => t('imports_skip_empty', { count }),
        no_date: (count) => t('imports_skip_no_date', { count }),
        too_old: (count) => t('imports_skip_too_old', { count }),
        too_large: (count) => t('imports_skip_too_large', { count }),
        no_contact: (count) => t('imports_skip_no_contact', { count }),
        unknown: (count) => t('imports_skip_unknown', { count }),
      }
      return Object.entries(skipped).map(([reason, count]) => texts[reason as api.imports.SkipReason](count))
    },
    state(row: Import): string {
      switch (row.state) {
        case 'reading':
          return t('imports_reading')
        case 'ready':
          return t('imports_ready')
        case 'importing':
          return t('imports_running')
        case 'stopping':
          return t('imports_stopping')
        case 'done':
          return ended(row)
        case 'cancelled':
          return row.undo_until ? `${t('imports_cancelled')} ${ended(row)}` : t('imports_cancelled')
        case 'failed':
          return `${failures[row.error ?? 'failed']}${row.undo_until ? ` ${ended(row)}` : ''}`
        case 'undoing':
          return t('imports_undoing')
        case 'undone':
          return t('imports_undone')
      }
    },
  }
}
