import type { Chat } from '../../../../data/chats.ts'

/** Placeholder in a command for the customer's name. */
export const NAME_VARIABLE = '{{name}}'

export const fillIn = (text: string, { display_name }: Pick<Chat, 'display_name'>): string =>
  text.replace(/\{\{\s*name\s*\}\}/gi, () => display_name)
