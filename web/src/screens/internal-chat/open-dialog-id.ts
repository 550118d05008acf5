import { type InternalChat, NEW_DIALOG } from '../../data/internal-chat.ts'

/** URL value of a dialog that does not exist yet. */
export const NEW = 'new'

/**
 * The open dialog: the one in the URL, else the last opened one, else the first of the list, else a new one.
 * Undefined until the list has loaded.
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
