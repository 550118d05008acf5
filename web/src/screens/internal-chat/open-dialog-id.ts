import { type InternalChat, NEW_DIALOG } from '../../data/internal-chat.ts'

/** In the address, for the dialog that does not exist yet. */
export const NEW = 'new'

/**
 * The dialog that is open: the one in the address, else the one of last time, else the first of the list, else a new
 * one. Undefined until the list is known.
 */
export function openDialogId(
  chats: InternalChat[] | undefined,
  wanted: string | undefined,
  last: string | null,
): number | undefined {
  if (wanted === NEW) return NEW_DIALOG
  if (!chats) return undefined
  const known = (id: string | null | undefined) => chats.find((chat) => String(chat.id) === id)
  return (known(wanted) ?? known(last) ?? chats[0])?.id ?? NEW_DIALOG
}
