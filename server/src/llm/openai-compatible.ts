// A client of the chat completions API of OpenAI, Ollama, vLLM, OpenRouter and others.
import { readEvent, readPiece } from './openai-compatible/pieces.ts'
import { requestBody } from './openai-compatible/request-body.ts'
import type { Dialect } from './provider/dialect.ts'
import { type OpenModel, openProvider, type ProviderOptions } from './provider.ts'

export const openAiDialect: Dialect = {
  address: (baseUrl) => new URL(`${baseUrl}/chat/completions`),
  headers: (apiKey): Record<string, string> => (apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
  body: requestBody,
  readEvent,
  readWhole: readPiece,
}

export function openAiCompatible(options: ProviderOptions): OpenModel {
  const { baseUrl, apiKey } = options
  const { outbound, settingNames, ...model } = openProvider(openAiDialect, options)
  return { ...model, endpoint: { baseUrl, apiKey, outbound, settingNames } }
}
