// A client of Anthropic's Messages API.
import { readMessage, readMessageEvent } from './anthropic/pieces.ts'
import { messageBody } from './anthropic/request-body.ts'
import type { Dialect } from './provider/dialect.ts'
import { type OpenModel, openProvider, type ProviderOptions } from './provider.ts'

const VERSION = '2023-06-01'

export const anthropicDialect: Dialect = {
  // Users enter the base URL with or without the version.
  address: (baseUrl) => new URL(`${baseUrl.replace(/\/v1$/, '')}/v1/messages`),
  headers: (apiKey): Record<string, string> => ({
    'anthropic-version': VERSION,
    ...(apiKey !== null && { 'x-api-key': apiKey }),
  }),
  body: messageBody,
  readEvent: readMessageEvent,
  readWhole: readMessage,
}

export const anthropic = (options: ProviderOptions): OpenModel => openProvider(anthropicDialect, options)
