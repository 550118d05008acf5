import type { Message } from '../../data/messages.ts'

/** A customer may have the same name, and a voice shows no sides. */
export const operatorText = ({ author }: Message, t: (key: string) => string): string =>
  author ? `${t('operator')} ${author.name}` : t('operator')
