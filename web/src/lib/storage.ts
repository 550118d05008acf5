// The only module that uses browser storage. Nothing here throws: an unreadable value is null, and one that cannot be
// written (storage full or blocked) is kept in memory until the page is left.
import { type api, LANGUAGES, ROLES } from '@switchboard/contract'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
/** Ids are plain text here, as in URLs. */
export type StoredAgent = { id: string; name: string }

/** Saved input of the new assistant form, and the account it belongs to. */
export type StoredDraft = {
  email: string
  name: string
  presetId: number
  prompt: string | null
  blanks: Record<string, string>
}

/** A file uploaded before its message was sent, and the time it was chosen. */
export type StoredFile = { attachment: api.messages.Attachment; at: number }

export interface Entry<Value> {
  key: string
  read(): Value | null
  /** Null deletes the value. */
  write(value: Value | null): void
}

const DRAFT = 'draft.'
const unsaved = new Map<string, string | null>()

export const stored = {
  token: text('token'),
  refreshToken: text('refreshToken'),
  email: text('email'),
  /** The person's role as of the last visit. */
  role: oneOf('role', ROLES),
  /** The account this browser switched to; other tabs follow. */
  account: text('account'),
  agentId: text('agentId'),
  selectedAgent: entry<StoredAgent>('selectedAgent', parseAgent, JSON.stringify),
  botId: entry('bot_id', (raw) => (/^[1-9]\d{0,15}$/.test(raw) ? raw : null), String),
  activeChat: {
    telegram: text('activeChat'),
    livechat: text('activeLiveChat'),
    facebook: text('activeFacebookChat'),
    bitrix: text('activeBitrixChat'),
    email: text('activeEmailChat'),
    api: text('activeApiChat'),
    import: text('activeImportChat'),
    inbox: text('activeInboxChat'),
    internal: text('activeInternalChat'),
  },
  sidebarOpen: flag('sidebarOpen'),
  inboxOpen: flag('inboxOpen'),
  shortcuts: flag('shortcuts'),
  contextOpen: flag('contextOpen'),
  checklistOpen: flag('checklistOpen'),
  notify: flag('notify'),
  ring: flag('ring'),
  /** The last stop of a trial or plan that this browser has alerted about. */
  planAlert: text('planAlert'),
  listWidth: wholeNumber('listWidth'),
  theme: oneOf('theme', THEMES),
  language: oneOf('language', LANGUAGES),
  /** Unsent reply to the customer of a chat. */
  draft: (chatId: number) => text(`${DRAFT}${chatId}`),
  /** Unsaved internal note. */
  noteDraft: (chatId: number) => text(`${DRAFT}note.${chatId}`),
  /** The uploaded files of the draft. */
  draftFiles: (chatId: number) => entry(`${DRAFT}files.${chatId}`, parseFiles, JSON.stringify),
  /** Per tab: two tabs may each have the form open. */
  newAssistant: entry<StoredDraft>('newAssistant', parseDraft, JSON.stringify, () => sessionStorage),
}

/** After a sign-out somebody else may sign in, so only theme, language and shortcuts are kept. */
export function clearStorage(): void {
  forgetAllBut([stored.theme.key, stored.language.key, stored.shortcuts.key])
  stored.newAssistant.write(null)
}

/** After an expired session the same person usually continues, so the layout settings and drafts are kept. */
export function clearSession(): void {
  const { theme, language, shortcuts, newAssistant } = stored
  const { sidebarOpen, inboxOpen, contextOpen, checklistOpen, listWidth } = stored
  const arranged = [sidebarOpen, inboxOpen, contextOpen, checklistOpen, listWidth]
  const alerts = [stored.notify, stored.ring, stored.planAlert]
  const kept = [theme, language, shortcuts, newAssistant, ...arranged, ...alerts]
  const drafts = storedKeys().filter((key) => key.startsWith(DRAFT))
  forgetAllBut([...kept.map(({ key }) => key), ...drafts])
}

/** Runs when another tab changes the storage, with the key (null: all keys) and its new value. */
export function onOtherTab(listener: (key: string | null, raw: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === null) unsaved.clear()
    else unsaved.delete(key)
    listener(key, newValue)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function forgetAllBut(kept: string[]) {
  for (const key of storedKeys()) if (!kept.includes(key)) forget(key, local)
}

function text(key: string): Entry<string> {
  return entry(key, (raw) => raw || null, String)
}

function flag(key: string): Entry<boolean> {
  return entry(key, (raw) => (raw === 'true' ? true : raw === 'false' ? false : null), String)
}

function wholeNumber(key: string): Entry<number> {
  return entry(key, (raw) => (/^\d{1,9}$/.test(raw) ? Number(raw) : null), String)
}

function oneOf<Value extends string>(key: string, values: readonly Value[]): Entry<Value> {
  return entry(key, (raw) => values.find((value) => value === raw) ?? null, String)
}

function parseAgent(raw: string): StoredAgent | null {
  const agent: unknown = JSON.parse(raw)
  if (typeof agent !== 'object' || agent === null || !('id' in agent) || !('name' in agent)) return null
  const { id, name } = agent
  return typeof id === 'string' && id !== '' && typeof name === 'string' ? { id, name } : null
}

function parseDraft(raw: string): StoredDraft | null {
  const draft: Partial<StoredDraft> | null = JSON.parse(raw)
  if (typeof draft?.email !== 'string' || typeof draft.name !== 'string') return null
  const { email, name, presetId, prompt } = draft
  if (typeof presetId !== 'number' || (prompt !== null && typeof prompt !== 'string')) return null
  return { email, name, presetId, prompt, blanks: textsOf(draft.blanks) }
}

function textsOf(values: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string'))
}

function parseFiles(raw: string): StoredFile[] | null {
  const files: unknown = JSON.parse(raw)
  const isFile = (file: Partial<StoredFile> | null): file is StoredFile =>
    typeof file?.at === 'number' &&
    typeof file.attachment?.id === 'string' &&
    typeof file.attachment.file_name === 'string'
  return Array.isArray(files) ? files.filter(isFile) : null
}

type Area = () => Storage

// A function declaration is hoisted; a constant would not exist yet when the entries above are created.
function local(): Storage {
  return localStorage
}

function entry<Value>(
  key: string,
  parse: (raw: string) => Value | null,
  print: (value: Value) => string,
  area: Area = local,
): Entry<Value> {
  return {
    key,
    read: () => {
      try {
        const raw = unsaved.has(key) ? unsaved.get(key) : area().getItem(key)
        return raw == null ? null : parse(raw)
      } catch {
        return null
      }
    },
    write: (value) => (value === null ? forget(key, area) : save(key, print(value), area)),
  }
}

function save(key: string, raw: string, area: Area) {
  try {
    area().setItem(key, raw)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, raw)
  }
}

function forget(key: string, area: Area) {
  try {
    area().removeItem(key)
    unsaved.delete(key)
  } catch {
    unsaved.set(key, null)
  }
}

function storedKeys(): string[] {
  try {
    return [...new Set([...Object.keys(localStorage), ...unsaved.keys()])]
  } catch {
    return [...unsaved.keys()]
  }
}
