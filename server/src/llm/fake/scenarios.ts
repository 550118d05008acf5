import type { ServerResponse } from 'node:http'
import type { ChatRequest } from './check-request.ts'
import { faults } from './faults.ts'
import { goodAnswers } from './good-answers.ts'

type Play = (response: ServerResponse, chat: ChatRequest) => void | Promise<void>

export const scenarios = { ...goodAnswers, ...faults } satisfies Record<string, Play>

export type Scenario = keyof typeof scenarios
