import type { Chat } from '../../../../data/chats.ts'

/** Stands in a command for the name of whoever it is about to be said to. */
export const NAME_VARIABLE = '{{name}}'

export const fillIn = (text: string, { display_name }: Pick<Chat, 'display_name'>): string =>
  text.replace(/\{\{\s*name\s*\}\}/gi, () => display_name)
