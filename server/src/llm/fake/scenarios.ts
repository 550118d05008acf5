import type { ServerResponse } from 'node:http'
import { answerAsModel } from './assistant.ts'
import type { ChatRequest } from './check-request.ts'
import { faults } from './faults.ts'
import { goodAnswers } from './good-answers.ts'
import { LIES, type Lie } from './lies.ts'
import { DONE, ROLE, STOP, stream, words } from './stream.ts'

type Play = (response: ServerResponse, chat: ChatRequest) => void | Promise<void>

/** Models whose sentences the documents do not support: `lies-number` and so on. */
const liars = Object.fromEntries(
  LIES.map((lie) => [
    `lies-${lie}`,
    (response: ServerResponse, chat: ChatRequest) =>
      stream([ROLE, ...words(answerAsModel(chat, lie)), STOP, DONE])(response),
  ]),
) as Record<`lies-${Lie}`, Play>

export const scenarios = { ...goodAnswers, ...liars, ...faults } satisfies Record<string, Play>

export type Scenario = keyof typeof scenarios
