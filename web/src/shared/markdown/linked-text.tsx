import { linkedText } from '@switchboard/contract/markdown'
import { createElement, Fragment, type ReactNode } from 'react'
import { WebLink } from './web-link.tsx'

/** A customer's words as they are, with their web addresses as links. */
export const LinkedText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...linkedText(text).map(partNode))

const partNode = (part: ReturnType<typeof linkedText>[number]): ReactNode =>
  typeof part === 'string' ? part : <WebLink url={part.url}>{part.text}</WebLink>
