import type { App } from '../src/context.ts'

/** Loads the models before the first question has to wait for them. */
export async function warmUp({ embedder, reader }: App): Promise<void> {
  await embedder.embed(['Ready?'])
  await reader.read([{ kind: 'passage', text: 'Ready?', parts: ['Yes.'] }])
}
