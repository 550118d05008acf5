import type { Identity } from '../protocol.ts'
import { widget } from './config.ts'
import { chooseLanguage } from './language.ts'
import { LANGUAGES, texts } from './texts.ts'

export const state = {
  widget,
  isOpen: false,
  /** Whether the greeting is shown beside the launcher. */
  isGreeting: false,
  unread: 0,
  /** Values from the host page, kept until the panel is ready. */
  identity: undefined as Identity | undefined,
  draft: undefined as string | undefined,
  /** After a reset, the panel may still send messages for the previous visitor. */
  isForgetting: false,
}

export const language = () =>
  chooseLanguage(state.widget.language, document.documentElement.lang, navigator.languages)

export const say = (text: keyof typeof texts) => texts[text][LANGUAGES.indexOf(language())]!
