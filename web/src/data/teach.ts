import { api } from '@switchboard/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'

interface Lesson {
  agentId: number
  question: string
  /** The wrong answer of the assistant. */
  mistake: string
  rightAnswer: string
}

export const useTeach = () =>
  useMutation({
    mutationFn: ({ agentId, question, mistake, rightAnswer }: Lesson) =>
      call(api.messages.retrain, {
        body: {
          agent_id: agentId,
          mistakes: [{ user_message: question, bot_answer: mistake, right_answer: rightAnswer }],
        },
      }),
  })
