import type { TFunction } from 'i18next'
import type { Message } from '../../data/messages.ts'

/** Says that the name is a team member's: a customer may have the same name, and screen readers do not convey sides. */
export function operatorText({ author, author_name }: Message, t: TFunction<'thread'>): string {
  const name = author?.name ?? author_name
  return name ? t('team_member_named', { name }) : t('team_member')
}
