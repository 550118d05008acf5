import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Words } from '../locales/words.ts'
import type { Conversation } from './conversation.ts'
import type { State } from './state/state.ts'

export type PanelContext = { state: State; conversation: Conversation; t: Words; close(): void }

const Context = createContext<PanelContext | null>(null)

export const PanelProvider = Context.Provider
export const usePanel = () => useContext(Context)!
