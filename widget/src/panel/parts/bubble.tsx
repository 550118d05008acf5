import { webAddress } from '@switchboard/contract/markdown'
import { Markdown, WebLink } from '../markdown/markdown.tsx'
import { usePanel } from '../panel-context.ts'
import type { Bubble as Shown } from '../state/shown.ts'
import type { Attachment, Turn } from '../state/state.ts'
import { clockText } from '../state/times.ts'
import { AiIcon, FileIcon } from './icons.tsx'
import { PersonPicture } from './person-picture.tsx'

export function Bubble({ bubble }: { bubble: Shown }) {
  const { from, text, at, attachments, sources, isBusy, isFirst, isEdited } = bubble
  const { t } = usePanel()
  return (
    <div class={`message ${from}`} aria-busy={isBusy || undefined}>
      {isFirst && <Sender from={from} person={bubble.person} at={at} />}
      {text && (
        <div class="bubble" dir="auto">
          {from === 'visitor' ? <p>{text}</p> : <Markdown text={text} />}
        </div>
      )}
      {attachments.length > 0 && <Files attachments={attachments} />}
      {sources.length > 0 && <Sources sources={sources} />}
      {isEdited && <p class="note">{t('edited')}</p>}
      <Delivery bubble={bubble} />
    </div>
  )
}

function Sender({ from, person, at }: Pick<Shown, 'from' | 'person' | 'at'>) {
  const { state, t } = usePanel()
  const { assistant_name, operator_name } = state.widget
  return (
    <p class="sender">
      {from === 'visitor' && <span class="unseen">{t('you')}</span>}
      {from === 'ai' && (
        <>
          <AiIcon />
          <b>{assistant_name}</b> <span class="mark">{t('ai_mark')}</span>
        </>
      )}
      {from === 'person' && (
        <>
          <PersonPicture person={operator_name ? undefined : person} />
          <b>{operator_name || person?.name || t('person')}</b> <span class="mark">{t('person_mark')}</span>
        </>
      )}
      <time dateTime={at}>{clockText(new Date(at))}</time>
    </p>
  )
}

function Files({ attachments }: { attachments: Attachment[] }) {
  return (
    <ul class="files">
      {attachments.map(({ id, url, file_name, media_type, transcript }) => (
        <li key={id}>
          {media_type.startsWith('audio/') && (
            // biome-ignore lint/a11y/useMediaCaption: what is said stands under it, where it was written down.
            <audio controls preload="metadata" src={url} aria-label={file_name} />
          )}
          {transcript && <p class="note">{transcript}</p>}
          <a href={url} target="_blank" rel="noopener noreferrer">
            {media_type.startsWith('image/') ? (
              <img src={url} alt={file_name} />
            ) : (
              <>
                <FileIcon />
                {file_name}
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Sources({ sources }: { sources: Turn['sources'] }) {
  const { t } = usePanel()
  return (
    <div class="sources">
      <span>{t('sources')}:</span>
      <ul>
        {sources.map(({ title, url }) => {
          const address = url && webAddress(url)
          return <li key={`${title}${url}`}>{address ? <WebLink url={address}>{title}</WebLink> : title}</li>
        })}
      </ul>
    </div>
  )
}

function Delivery({ bubble: { status, client_id } }: { bubble: Shown }) {
  const { state, conversation, t } = usePanel()
  if (status === 'failed')
    return (
      <p class="failed">
        <button type="button" onClick={() => conversation.retry(client_id!)}>
          {t('could_not_send')}
        </button>
        <button type="button" onClick={() => conversation.remove(client_id!)}>
          {t('remove')}
        </button>
      </p>
    )
  return status === 'waiting' && !state.isConnected ? <p class="note">{t('waiting_to_send')}</p> : null
}
