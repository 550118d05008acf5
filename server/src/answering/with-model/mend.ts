import type { ModelMessage } from '../../llm/index.ts'

/** A sentence that cannot be sent, and why. */
export interface Faulty {
  text: string
  reason: string
}

/** Builds the request to correct exactly these sentences. */
export const mendRequest = (
  messages: ModelMessage[],
  reply: Pick<ModelMessage, 'content' | 'kept'>,
  faulty: Faulty[],
): ModelMessage[] => [
  ...messages,
  // Replies before a tool call are already in the conversation.
  ...(reply.content.trim() ? [{ role: 'assistant' as const, ...reply }] : []),
  {
    role: 'user',
    content: [
      'These sentences of your reply cannot be sent to the customer:',
      ...faulty.map(({ text, reason }, at) => `${at + 1}. ${text.trim()} — ${reason}`),
      'Rewrite exactly these so that the documents bear them out, with the right numbers of documents and words quoted from them. Reply with one JSON object per line, as before, each with "n", the number of the sentence it replaces:',
      '{"n": 1, "say": "…", "from": [2], "quote": ["…"]}',
      'Where the documents do not say it at all, reply with {"n": 1, "drop": true}. Say nothing else.',
    ].join('\n'),
  },
]
