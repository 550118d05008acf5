import { expect, test } from 'vitest'
import type { IntentShares } from '../../chats/intents.ts'
import type { Turn } from '../turn.ts'
import { handedOverByModel } from './index.ts'

const turnMeantAs = (shares: Partial<IntentShares>) =>
  ({
    message: { question: 'Will somebody look at it?' },
    triggers: [
      { type: 'user_explicit_request', enabled: true },
      { type: 'ai_assistant_failure', enabled: true },
    ],
    understood: { each: [{ text: 'Will somebody look at it?', shares }] },
  }) as unknown as Turn

test('a hand-over by the model is the customer’s request where they may have asked for a person', () => {
  expect(handedOverByModel(turnMeantAs({ wants_person: 0.3 }), 'They want a person.')).toEqual({
    type: 'user_explicit_request',
    evidence: 'Will somebody look at it?',
  })
  expect(handedOverByModel(turnMeantAs({ wants_person: 0.1 }), 'It needs a person.')).toEqual({
    type: 'ai_assistant_failure',
    evidence: 'It needs a person.',
  })
})
