import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypingSign } from '../../../data/typing.ts'
import { TOUCH, useMedia } from '../../../lib/media.ts'
import { fieldLook } from '../../../shared/thread/field-look.ts'
import { isCommandText } from './commands/find-commands.ts'
import { type CommandPicker, rowId } from './commands/use-command-picker.ts'
import type { ReplyText } from './use-reply-text.ts'

type ReplyFieldProps = {
  chatId: number
  reply: ReplyText
  picker: CommandPicker
  autoFocus: boolean
  onEnter: () => void
}

export function ReplyField({ chatId, reply, picker, autoFocus, onEnter }: ReplyFieldProps) {
  const { t } = useTranslation('inbox')
  const sayTyping = useTypingSign(chatId)
  const isTouch = useMedia(TOUCH)

  const type = (text: string) => {
    reply.change(text)
    if (text.trim() !== '' && !isCommandText(text)) sayTyping()
  }
  const press = (event: KeyboardEvent) => {
    // Enter may also confirm an IME composition, which older browsers report only by this key code.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (picker.takeKey(event)) event.preventDefault()
    else if (event.key === 'Enter' && !event.shiftKey && !isTouch) {
      event.preventDefault()
      onEnter()
    }
  }

  return (
    <textarea
      ref={reply.field}
      rows={2}
      dir="auto"
      // biome-ignore lint/a11y/noAutofocus: an edit has just ended here, or somebody has just taken over to write.
      autoFocus={autoFocus}
      aria-label={t('composer_message')}
      placeholder={t('composer_placeholder')}
      aria-autocomplete="list"
      aria-haspopup="grid"
      aria-controls={picker.isOpen ? picker.id : undefined}
      aria-activedescendant={picker.isOpen ? rowId(picker, picker.index) : undefined}
      value={reply.text}
      onFocus={picker.prepare}
      onChange={(event) => type(event.target.value)}
      onKeyDown={press}
      className={fieldLook}
    />
  )
}
