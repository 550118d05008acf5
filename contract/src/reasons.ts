import { type Reason, type ReasonPart, reasonWords } from './reason.ts'
import { ACCOUNT_REASONS } from './reasons/account.ts'
import { ACTION_REASONS } from './reasons/actions.ts'
import { ASSISTANT_REASONS } from './reasons/assistants.ts'
import { CHANNEL_REASONS } from './reasons/channels.ts'
import { DELIVERY_REASONS } from './reasons/deliveries.ts'
import { FILE_REASONS } from './reasons/files.ts'
import { INBOX_REASONS } from './reasons/inbox.ts'
import { OUTBOUND_REASONS } from './reasons/outbound.ts'
import { PROVIDER_REASONS } from './reasons/providers.ts'
import { SERVER_REASONS } from './reasons/server.ts'

/** Every reason: its code, and its English sentence, which names the parameters. */
export const REASONS = {
  ...ACCOUNT_REASONS,
  ...ACTION_REASONS,
  ...ASSISTANT_REASONS,
  ...CHANNEL_REASONS,
  ...DELIVERY_REASONS,
  ...FILE_REASONS,
  ...INBOX_REASONS,
  ...OUTBOUND_REASONS,
  ...PROVIDER_REASONS,
  ...SERVER_REASONS,
} as const

export type ReasonCode = keyof typeof REASONS

type NamesIn<Sentence> = Sentence extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** `reason` is a reason within the reason, `parts` a list of things each with its own. */
type Param<Name> = Name extends 'parts'
  ? ReasonPart[]
  : Name extends 'reason'
    ? Reason | string
    : string | number

export type ReasonParams<Code extends ReasonCode> = {
  [Name in NamesIn<(typeof REASONS)[Code]>]: Param<Name>
}

export function reason<Code extends ReasonCode>(
  code: Code,
  ...[params]: NamesIn<(typeof REASONS)[Code]> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  return { code, params: params ?? {} }
}

export const isReasonCode = (text: string): text is ReasonCode => Object.hasOwn(REASONS, text)

/** The code stands in for the sentence of a code that a newer version has stored. */
export const englishReason = (said: Reason): string => reasonWords(said, sentence) ?? said.code

function sentence(code: string, values: Record<string, string | number>): string | undefined {
  const text: string | undefined = (REASONS as Record<string, string>)[code]
  return text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
