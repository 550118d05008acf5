import { OPERATOR_TEXT_MAX } from '@switchboard/contract'
import { Paperclip, Send, Slash, Sparkles } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '../../../data/chats.ts'
import type { Message } from '../../../data/messages.ts'
import { takeAttachments, useUploads } from '../../../data/uploads.ts'
import { useSingleKeys } from '../../../shared/single-keys.ts'
import { Sources } from '../../../shared/thread/sources.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { WhyDisabled } from '../../../ui/why-disabled.tsx'
import { SendLater } from '../planned/send-later.tsx'
import { CommandForm } from './commands/command-form.tsx'
import { CommandPanel } from './commands/command-panel.tsx'
import { useCommandPicker } from './commands/use-command-picker.ts'
import { FileChips } from './files/file-chips.tsx'
import { useFilePicker } from './files/use-file-picker.tsx'
import { Notice } from './notice.tsx'
import { ReplyField } from './reply-field.tsx'
import { useGenerate } from './use-generate.ts'
import { useReplyText } from './use-reply-text.ts'
import { useSend } from './use-send.ts'
import { WriteSwitch } from './write-switch.tsx'

type ReplyProps = { chat: Chat; messages: Message[]; autoFocus: boolean; onNote: () => void }

/** The reply to the customer: typed, from a saved command, or suggested by the assistant. */
export function Reply({ chat, messages, autoFocus, onNote }: ReplyProps) {
  const { t } = useTranslation('inbox')
  const [notice, setNotice] = useState('')
  const reply = useReplyText(chat.id)
  const { send, isSending } = useSend(chat.id)
  const uploads = useUploads(chat.id)
  const picker = useFilePicker(chat, setNotice)
  const commands = useCommandPicker(chat, reply, setNotice)
  const generating = useGenerate(chat.id, messages, { add: reply.add, warn: setNotice })
  useSingleKeys({ KeyR: reply.focus })

  const whyNotSend = useWhyNotSend(reply.text, uploads, isSending)
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (whyNotSend) return
    setNotice('')
    generating.forgetSources()
    void send({ text: reply.text.trim(), attachments: takeAttachments(chat.id) })
    reply.focus()
  }
  const generate = () => {
    setNotice('')
    generating.generate()
  }

  return (
    <>
      <form
        data-composer
        aria-label={t('composer_form')}
        onSubmit={submit}
        onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && commands.close()}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !commands.isOpen) return
          commands.close()
          reply.focus()
        }}
        onPaste={picker.takePasted}
        className="relative border-t border-line p-3"
      >
        <div
          data-keep-clear
          className="grid rounded-popover border border-line-strong bg-bg shadow-control focus-within:border-control"
        >
          <div className="px-2 pt-2">
            <WriteSwitch value="reply" onNote={onNote} />
          </div>
          <FileChips chat={chat} uploads={uploads} />
          <ReplyField
            chatId={chat.id}
            reply={reply}
            picker={commands}
            autoFocus={autoFocus}
            onEnter={submit}
          />
          <CommandPanel agentId={chat.agent_id} picker={commands} onLeave={reply.focus} />
          <div className="flex items-center gap-1.5 p-2">
            <WhyDisabled reason={generating.whyNot}>
              <Button size="sm" loading={generating.isGenerating} onClick={generate}>
                <Sparkles />
                {t('composer_generate')}
              </Button>
            </WhyDisabled>
            <IconButton
              size="sm"
              label={t('composer_commands')}
              aria-expanded={commands.isOpen}
              onClick={() => {
                commands.toggle()
                reply.focus()
              }}
            >
              <Slash />
            </IconButton>
            {chat.can.send_files && (
              <IconButton size="sm" label={t('composer_attach')} onClick={picker.open}>
                <Paperclip />
              </IconButton>
            )}
            {picker.input}
            <SendLater
              chat={chat}
              kind="message"
              text={reply.text.trim()}
              whyNot={uploads.length > 0 ? t('planned_no_files') : whyNotSend}
              onPlanned={() => {
                reply.change('')
                generating.forgetSources()
                reply.focus()
              }}
              className="ml-auto"
            />
            <WhyDisabled reason={whyNotSend}>
              <Button type="submit" size="sm" variant="primary" loading={isSending}>
                <Send />
                {t('composer_send')}
              </Button>
            </WhyDisabled>
          </div>
        </div>
        {commands.isRunning && (
          <p role="status" className="mt-2 text-sm text-muted">
            {t('command_running')}
          </p>
        )}
        {generating.sources.length > 0 && (
          <div className="mt-2">
            <Sources sources={generating.sources} />
          </div>
        )}
        <Notice text={notice} onClose={() => setNotice('')} />
      </form>
      <FileDrop
        title={chat.can.send_files ? t('composer_drop') : t('composer_no_files')}
        isRefused={!chat.can.send_files}
        onFiles={(files) => {
          picker.take(files)
          reply.focus()
        }}
      />
      <CommandForm agentId={chat.agent_id} form={commands.form} />
    </>
  )
}

function useWhyNotSend(text: string, uploads: ReturnType<typeof useUploads>, isSending: boolean) {
  const { t } = useTranslation('inbox')
  if (isSending) return t('composer_sending')
  if (text.trim().length > OPERATOR_TEXT_MAX) return t('composer_too_long', { max: OPERATOR_TEXT_MAX })
  if (uploads.some(({ attachment, fault }) => !attachment && !fault)) return t('composer_uploading')
  const isEmpty = text.trim() === '' && !uploads.some(({ attachment }) => attachment)
  return isEmpty ? t('composer_empty') : null
}
