// Where no known phrase fits, what the words mean; in English, and where the model that knows meanings is there.
import { cosine, type Embedder } from '../../../embedding/index.ts'
import { languageOfText, sentencesOf } from '../../../language/index.ts'
import { pattern, spaced } from '../patterns.ts'
import { english } from './english.ts'

/** The sentence that comes close enough to a request for a person, and not as close to anything else. */
export async function meansPerson(
  embedder: Embedder,
  texts: string[],
  signal?: AbortSignal,
): Promise<string | null> {
  const sentences = texts.flatMap(sentencesOf).filter(isPossible).slice(-AT_MOST)
  if (sentences.length === 0) return null
  const [requests, others] = await knownMeanings(embedder)
  for (const sentence of sentences) {
    const vector = (await embedder.embed([sentence], signal))?.[0]
    if (!vector) return null
    const nearness = nearest(requests!, vector)
    if (nearness >= NEAR && nearness - nearest(others!, vector) >= AHEAD) return sentence
  }
  return null
}

// Looser ones (0.5, 0.05) heard nobody more in evaluation/hand-over, and took one ordinary question of held-out for a
// request.
const NEAR = 0.6
const AHEAD = 0.1
const AT_MOST = 4

function isPossible(sentence: string): boolean {
  const words = spaced(sentence)
  return (
    ABOUT_PEOPLE.test(words) &&
    english.named(words).search(english.notAsking) === -1 &&
    !OTHER_SUBJECT.test(words) &&
    languageOfText(sentence) === 'en'
  )
}

const ABOUT_PEOPLE = pattern([
  '(?:talk|speak|chat|voice|human|person|people|folks|agent|rep|operator|someone|somebody|anyone|anybody|staff|colleague|manager|supervisor|employee|bot|robot|machine|computer|live|adviser|advisor|representative)[a-z]*',
])
/** Vectors hardly tell “Can I …” from “Can guests …”, nor “I want …” from “How do I set up …”. */
const OTHER_SUBJECT = pattern([
  'how (?:do|can|to|many|long|much) [^?]*',
  '(?:can|could|do|does|will|is|are|who|what|which|when) (?!i |you |we |there |someone |anyone |somebody )[^ ]+ [^?]*',
])

const nearest = (known: Int8Array[], vector: Int8Array) =>
  Math.max(...known.map((each) => cosine(each, vector)))

const known = new WeakMap<Embedder, Promise<Int8Array[][]>>()

function knownMeanings(embedder: Embedder): Promise<Int8Array[][]> {
  const vectors = async () =>
    Promise.all([REQUESTS, OTHERS].map(async (texts) => (await embedder.embed(texts)) ?? []))
  if (!known.has(embedder)) known.set(embedder, vectors())
  return known.get(embedder)!
}

const REQUESTS = [
  'I want to talk to a human',
  'Can I speak to a real person?',
  'Connect me to a live agent',
  'Transfer me to a customer service representative',
  'I do not want to talk to a bot',
  'Let me speak to your manager',
  'Please have someone from your team call me',
  'Is there a person I can talk to?',
  'Get me a human operator',
  'I would rather deal with a person than a machine',
  'Can someone on your team take over this chat?',
  'I need help from a member of staff',
  'I want to hear a human voice',
  'I would like a conversation with an employee',
]

const OTHERS = [
  'How do I contact customer service?',
  'Are you a bot?',
  'Who am I speaking to?',
  'Can I speak to you?',
  'I spoke to an agent yesterday',
  'The agent told me to wait',
  'Your agent was very friendly',
  'How many agents can I add to my account?',
  'I want to set up a live agent for my shop',
  'Can I assign a conversation to a team member?',
  'Can I chat with other members in the app?',
  'Can I transfer money to another person?',
  'Someone used my card',
  'Can someone help me?',
  'Can you help me with my order?',
  'Do I need to talk to an agent to cancel?',
  'I do not need a manager',
  'When will someone call me?',
  'I want to talk about the price',
  'The manager approved my request',
  'Does it come with an operator?',
  'Will a person read my application?',
]
