import type { App } from '../src/context.ts'

/** Loads the models before the first question. */
export async function warmUp({ embedder, reader }: App): Promise<void> {
  await embedder.embed(['Ready?'])
  await reader.read([{ kind: 'passage', text: 'Ready?', parts: ['Yes.'] }])
}
