import type { ModelRequest, Usage } from '../model.ts'
import type { ProviderRef } from './errors.ts'

/** One protocol: how requests are built and responses are read. */
export type Dialect = {
  address(baseUrl: string): URL
  headers(apiKey: string | null): Record<string, string>
  body(request: ModelRequest, model: string, asked: { url: URL; withUsage: boolean }): object
  /** Reads one stream event. Throws if it is an error or invalid. */
  readEvent(content: string, provider: ProviderRef): Piece
  /** Reads a whole answer from a server that does not stream although asked to. */
  readWhole(content: string, provider: ProviderRef): Piece
}

export type Piece = {
  text: string
  /** The model is active: it sends text, reasoning or part of a tool call. */
  isProgress: boolean
  /** The answer is complete, whatever follows. */
  isLast: boolean
  /** The stream ends here. */
  isEnd?: boolean
  usage?: Partial<Usage>
  toolCalls?: ToolCallPart[]
  kept?: KeptPart
}

/** Part of a tool call: name and id come first, the arguments in pieces. Some servers omit the index of the call. */
export type ToolCallPart = { index?: number; id?: string; name?: string; arguments?: string; kept?: object }

/** Part of the reasoning that a provider wants back with its reply. */
export type KeptPart = { reasoning_content?: string; reasoning_details?: Record<string, unknown>[] }
