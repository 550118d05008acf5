import type { ModelRequest, Usage } from '../model.ts'
import type { ProviderRef } from './errors.ts'

/** One protocol: how a question is put, and how its answer is read. */
export type Dialect = {
  address(baseUrl: string): URL
  headers(apiKey: string | null): Record<string, string>
  body(request: ModelRequest, model: string, asked: { url: URL; withUsage: boolean }): object
  /** What an event of the stream says; throws what is wrong with it. */
  readEvent(content: string, provider: ProviderRef): Piece
  /** An answer in one piece, from a server that does not stream although asked to. */
  readWhole(content: string, provider: ProviderRef): Piece
}

export type Piece = {
  text: string
  /** The model is at work: it speaks, thinks, or fills in a tool call. */
  isProgress: boolean
  /** The answer is whole, whatever may follow. */
  isLast: boolean
  /** Nothing follows. */
  isEnd?: boolean
  usage?: Partial<Usage>
  toolCalls?: ToolCallPart[]
  kept?: KeptPart
}

/** A piece of a call: its name and id come first, its arguments bit by bit. Some servers do not say which call it is of. */
export type ToolCallPart = { index?: number; id?: string; name?: string; arguments?: string; kept?: object }

/** A piece of what a provider wants to see again with its reply: its thoughts, as it told them. */
export type KeptPart = { reasoning_content?: string; reasoning_details?: Record<string, unknown>[] }
