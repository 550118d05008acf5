import type { api } from '@switchboard/contract'

/** An excerpt of a message with the matching words marked. */
export function Excerpt({ parts }: { parts: api.search.FoundMessage['excerpt'] }) {
  return parts.map(({ text, is_match }, place) => {
    const key = `${place} ${text}`
    return is_match ? (
      <mark key={key} className="rounded-xs bg-warning-tint font-medium text-warning-tint-fg">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

export const excerptText = (parts: api.search.FoundMessage['excerpt']): string =>
  parts.map(({ text }) => text).join('')
