// The one place that touches browser storage. Nothing here throws: a value that cannot be read is null, and
// one that cannot be written (storage full or blocked) lives in memory until the page is left.
import { type api, LANGUAGES, ROLES } from '@switchboard/contract'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]
/** Ids are plain text here, as in URLs. */
export type StoredAgent = { id: string; name: string }

/** What somebody had typed for a new assistant, and under which account. */
export type StoredDraft = {
  email: string
  name: string
  presetId: number
  prompt: string | null
  blanks: Record<string, string>
}

/** A file that went ahead of its message, and when. */
export type StoredFile = { attachment: api.messages.Attachment; at: number }

export interface Entry<Value> {
  key: string
  read(): Value | null
  /** Null forgets the value. */
  write(value: Value | null): void
}

const DRAFT = 'draft.'
const unsaved = new Map<string, string | null>()

export const stored = {
  token: text('token'),
  refreshToken: text('refreshToken'),
  email: text('email'),
  /** What the person may do, as of the last visit. */
  role: oneOf('role', ROLES),
  /** The account this browser switched to: other tabs follow. */
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
  /** Which end of a trial or a plan this browser has told of. */
  planAlert: text('planAlert'),
  listWidth: wholeNumber('listWidth'),
  theme: oneOf('theme', THEMES),
  language: oneOf('language', LANGUAGES),
  /** What is typed to the customer of a chat and not sent yet. */
  draft: (chatId: number) => text(`${DRAFT}${chatId}`),
  /** A note to the team that is not saved yet. */
  noteDraft: (chatId: number) => text(`${DRAFT}note.${chatId}`),
  /** The files that will go along with it. */
  draftFiles: (chatId: number) => entry(`${DRAFT}files.${chatId}`, parseFiles, JSON.stringify),
  /** For this tab only: two tabs may each have a form open. */
  newAssistant: entry<StoredDraft>('newAssistant', parseDraft, JSON.stringify, () => sessionStorage),
}

/** After a sign-out the next person may be another one: only how the console looks and listens is left. */
export function clearStorage(): void {
  forgetAllBut([stored.theme.key, stored.language.key, stored.shortcuts.key])
  stored.newAssistant.write(null)
}

/** A session that ran out is gone on with: how the console is arranged and what was being typed stay. */
export function clearSession(): void {
  const { theme, language, shortcuts, newAssistant } = stored
  const { sidebarOpen, inboxOpen, contextOpen, checklistOpen, listWidth } = stored
  const arranged = [sidebarOpen, inboxOpen, contextOpen, checklistOpen, listWidth]
  const alerts = [stored.notify, stored.ring, stored.planAlert]
  const kept = [theme, language, shortcuts, newAssistant, ...arranged, ...alerts]
  const drafts = storedKeys().filter((key) => key.startsWith(DRAFT))
  forgetAllBut([...kept.map(({ key }) => key), ...drafts])
}

/** Runs when another tab changed the storage: the key (null stands for all of them) and what is now there. */
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

// A function declaration, because the entries above are made before a constant here would exist.
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
