import type { api } from '@switchboard/contract'
import { wireId } from '../knowledge/files/present-file.ts'
import type { FoundPassage } from '../knowledge/search/index.ts'
import type { Composed, Ground } from './composed.ts'

export const presentPassage = (passage: FoundPassage): api.messages.Passage => ({
  file_id: fileIdOf(passage),
  title: passage.title,
  heading: passage.heading,
  kind: passage.kind,
  text: passage.question ? `${passage.question}\n${passage.text}` : passage.text,
  url: passage.url,
  score: passage.score,
  lexical: passage.lexical,
  dense: passage.dense === null ? null : Math.max(0, passage.dense),
})

export const groundOf = (passage: FoundPassage): Ground => ({
  file_id: fileIdOf(passage),
  title: passage.title || (passage.question ?? ''),
  heading: passage.heading,
  question: passage.question,
  text: passage.text,
  url: passage.url,
})

/** A taught answer needs no source. */
export function sourcesOf(passage: FoundPassage): Composed['sources'] {
  const file_id = fileIdOf(passage)
  return file_id === null ? [] : [{ title: placeOf(passage), url: passage.url, file_id }]
}

/** Only pages of a website have a URL. */
const fileIdOf = ({ file_id, url }: FoundPassage) =>
  file_id === null ? null : wireId({ id: file_id, store: url === null ? 'upload' : 'site' })

/** Drops the first heading if the title repeats it: "Visit us | The Red Bus" above "Visit us › Parking". */
export function placeOf({ title, heading }: Pick<FoundPassage, 'title' | 'heading'>): string {
  const [first = '', ...below] = heading.split(' › ')
  const isInTitle = title.startsWith(first) && SEPARATOR.test(title.slice(first.length))
  return [title, ...(isInTitle ? below : [first, ...below])].filter(Boolean).join(' › ')
}

const SEPARATOR = /^$|^\s*[|:·•–—-]\s/
