import type { App } from '../context.ts'
import { complete } from '../llm/index.ts'
import { AppError } from '../platform/errors.ts'

/** A free prompt, outside any chat. */
export async function runPrompt(app: App, prompt: string, signal: AbortSignal): Promise<string> {
  if (!app.model)
    throw new AppError(
      'unavailable',
      'Prompts need a language model, and none is set up here. Use a quick reply instead, or set LLM_BASE_URL.',
    )
  const response = await complete(app.model, { messages: [{ role: 'user', content: prompt }] }, signal)
  if (!response.trim()) throw new AppError('unavailable', 'The model gave no answer. Try again in a moment.')
  return response.trim()
}
