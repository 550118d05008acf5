import type { TFunction } from 'i18next'
import type { Message } from '../../data/messages.ts'

/** A customer may have the same name, and a voice shows no sides. */
export const operatorText = ({ author }: Message, t: TFunction<'thread'>): string =>
  author ? t('team_member_named', { name: author.name }) : t('team_member')
