import { linkedText } from '@switchboard/contract/markdown'
import { createElement, Fragment, type ReactNode } from 'react'
import { WebLink } from './web-link.tsx'

/** A customer's text unchanged, with its URLs as links. */
export const LinkedText = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...linkedText(text).map(partNode))

const partNode = (part: ReturnType<typeof linkedText>[number]): ReactNode =>
  typeof part === 'string' ? part : <WebLink url={part.url}>{part.text}</WebLink>
