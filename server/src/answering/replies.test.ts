import { expect, test } from 'vitest'
import type { Intent, IntentShares } from '../chats/intents.ts'
import { smallTalkReply, unansweredTalkReply } from './replies.ts'
import { STANDS_ALONE } from './understand.ts'

const INTENTS = ['question', 'thanks', 'yes', 'complaint', 'are_you_a_bot'] satisfies Intent[]

const understood = (shares: Partial<IntentShares>, intent: Intent = 'question') => ({
  ...{ intent, each: [], followUp: async () => STANDS_ALONE },
  shares: { ...Object.fromEntries(INTENTS.map((each) => [each, 0])), ...shares } as IntentShares,
})

test('what is likeliest a question gets small talk only where the documents know nothing of it', () => {
  const message = understood({ question: 0.6, thanks: 0.4 })
  expect(smallTalkReply(message, 'en', { isReply: true })).toBeNull()
  const reply = unansweredTalkReply(message, 'en')!
  expect(reply.text).toBe('You are welcome! Is there anything else I can help with?')
  expect(reply.share).toBeCloseTo(0.4 / 0.52)
  const alone = { ...message, each: [{ text: 'ta', shares: message.shares }] }
  expect(unansweredTalkReply(alone, 'en')?.share).toBeCloseTo(0.4 / 0.52)
})

test('a message of which a sentence asks is no small talk', () => {
  const thanks = understood({ question: 0.1, thanks: 0.9 }, 'thanks')
  const [asks, whole] = [{ question: 1 }, { question: 0.1, thanks: 0.9 }].map((shares) => ({
    text: '',
    shares: understood(shares).shares,
  }))
  expect(smallTalkReply({ ...thanks, each: [whole!] }, 'en', { isReply: true })?.share).toBe(0.9)
  expect(smallTalkReply({ ...thanks, each: [asks!, whole!] }, 'en', { isReply: true })).toBeNull()
})

test('a plain question, a complaint or a word that sounds like yes gets none even then', () => {
  expect(unansweredTalkReply(understood({ question: 0.9, thanks: 0.1 }), 'en')).toBeNull()
  expect(unansweredTalkReply(understood({ question: 0.5, complaint: 0.3, thanks: 0.2 }), 'en')).toBeNull()
  expect(unansweredTalkReply(understood({ question: 0.5, yes: 0.5 }), 'en')).toBeNull()
  expect(unansweredTalkReply({ ...understood({}), shares: null }, 'en')).toBeNull()
  const both = understood({ question: 0.4, thanks: 0.6 })
  const asks = { text: 'How much?', shares: understood({ question: 1 }).shares }
  expect(unansweredTalkReply({ ...both, each: [asks] }, 'en')).toBeNull()
})

test('what the documents know nothing of is answered as a question to the assistant only where it surely is one', () => {
  expect(unansweredTalkReply(understood({ question: 0.7, are_you_a_bot: 0.3 }), 'en')).toBeNull()
  expect(unansweredTalkReply(understood({ question: 0.7, thanks: 0.3 }), 'en')?.share).toBeCloseTo(0.3 / 0.44)
  expect(unansweredTalkReply(understood({ question: 0.5, are_you_a_bot: 0.5 }), 'en')?.text).toMatch(
    /^I am an automatic assistant/,
  )
})
