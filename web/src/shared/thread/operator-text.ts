import type { TFunction } from 'i18next'
import type { Message } from '../../data/messages.ts'

/** Says that the name is a team member's: a customer may have the same name, and screen readers do not convey sides. */
export const operatorText = ({ author }: Message, t: TFunction<'thread'>): string =>
  author ? t('team_member_named', { name: author.name }) : t('team_member')
