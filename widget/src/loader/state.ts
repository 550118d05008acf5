import type { Identity } from '../protocol.ts'
import { widget } from './config.ts'
import { chooseLanguage } from './language.ts'
import { LANGUAGES, texts } from './texts.ts'

export const state = {
  widget,
  isOpen: false,
  /** Whether the greeting stands beside the launcher. */
  isGreeting: false,
  unread: 0,
  /** What the host page said, for a panel that was not there yet. */
  identity: undefined as Identity | undefined,
  draft: undefined as string | undefined,
  /** The panel may still speak for the visitor before. */
  isForgetting: false,
}

export const language = () =>
  chooseLanguage(state.widget.language, document.documentElement.lang, navigator.languages)

export const say = (text: keyof typeof texts) => texts[text][LANGUAGES.indexOf(language())]!
