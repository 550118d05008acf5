import type { ServerResponse } from 'node:http'
import type { ChatRequest } from './check-request.ts'
import { faults } from './faults.ts'
import { goodAnswers } from './good-answers.ts'

type Play = (response: ServerResponse, chat: ChatRequest) => void | Promise<void>

/** Each can be asked for as if it were a model. */
export const scenarios = { ...goodAnswers, ...faults } satisfies Record<string, Play>

export type Scenario = keyof typeof scenarios

export const isScenario = (name: unknown): name is Scenario =>
  typeof name === 'string' && Object.hasOwn(scenarios, name)
