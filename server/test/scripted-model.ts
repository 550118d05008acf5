import type { Model, ModelRequest } from '../src/llm/index.ts'
import { eventually } from './eventually.ts'

export interface ModelCall {
  request: ModelRequest
  signal: AbortSignal
  say(text: string): void
  end(): void
  fail(error: Error): void
}

/** A fake model that the test drives call by call; calls that `replies` covers are answered at once. */
export function scriptedModel(replies: string[] = []) {
  const calls: ModelCall[] = []
  const model: Model & { close(): Promise<void> } = {
    name: 'scripted',
    close: async () => {},
    async *stream(request, signal) {
      const { readable, writable } = new TransformStream<string, string>()
      const writer = writable.getWriter()
      const ignore = () => {}
      signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(ignore))
      calls.push({
        request,
        signal,
        say: (text) => void writer.write(text).catch(ignore),
        end: () => void writer.close().catch(ignore),
        fail: (error) => void writer.abort(error).catch(ignore),
      })
      const reply = replies[calls.length - 1]
      if (reply !== undefined) {
        calls.at(-1)!.say(reply)
        calls.at(-1)!.end()
      }
      for await (const text of readable) yield text
    },
  }
  /** Resolves with the n-th call, counted from 1, once it is made. */
  async function call(n: number): Promise<ModelCall> {
    await eventually(() => calls.length).toBeGreaterThanOrEqual(n)
    return calls[n - 1]!
  }
  return { model, calls, call }
}
