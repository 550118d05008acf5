import { z } from 'zod'
import { flag, optional, origin, setting, wholeNumber } from './setting.ts'

const money = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
  .transform(Number)

export const modelSettings = {
  LLM_BASE_URL: setting({
    description:
      'Address of an OpenAI-compatible model server, for example https://api.openai.com/v1 or http://localhost:11434/v1. Without it the built-in engine answers.',
    default: '',
    expected: 'an http or https address without a user name, a query or a fragment',
    schema: optional(
      z
        .url({ protocol: /^https?$/ })
        .refine((text) => !/[@?#]/.test(text))
        .transform((text) => text.replace(/(?<!\/)\/+$/, '')),
    ),
  }),
  LLM_PROVIDER: setting({
    description: 'How that server is spoken to: openai_compatible, or anthropic for its Messages API.',
    default: 'openai_compatible',
    expected: 'openai_compatible or anthropic',
    schema: z.enum(['openai_compatible', 'anthropic']),
  }),
  LLM_CONTEXT_TOKENS: setting({
    description:
      'How many tokens a prompt for that model may have. Empty: as many as suit the model, and 3000 for a local server, which often cuts silently at 4096.',
    default: '',
    expected: 'a whole number from 1000 to 2000000',
    schema: optional(wholeNumber(1000, 2_000_000)),
  }),
  ANSWER_LIMIT_S: setting({
    description:
      'How long the models of an assistant may take for one answer, all their calls and look-ups together. Then the built-in engine answers.',
    default: '90',
    expected: 'a whole number of seconds from 1 to 600',
    schema: wholeNumber(1, 600),
  }),
  LLM_TRANSCRIPTION_MODEL: setting({
    description:
      'Name of a model there that writes down what is said in recordings, for example whisper-1. Without it recordings cannot be uploaded, and the voice messages of customers are left to people.',
    default: '',
    expected: 'the name of a model, at most 200 characters',
    schema: optional(z.string().max(200)),
  }),
  LLM_TRANSCRIPTION_PRICE: setting({
    description:
      'Price of a minute that it listens to, in the currency of the budgets. Empty: the list price in US dollars, where it is known.',
    default: '',
    expected: 'an amount of money, for example 0.006',
    schema: optional(money),
  }),
  LLM_SEES_PICTURES: setting({
    description:
      'Show that model the pictures that customers send. Test in the settings of an assistant tells whether it can see them; without one that can, they are left to people.',
    default: 'false',
    expected: 'true or false',
    schema: flag,
  }),
  LLM_API_KEY: setting({
    description: 'Key for that server; a local one needs none.',
    default: '',
    expected: 'a key of plain characters without spaces',
    schema: optional(z.string().regex(/^[!-~]+$/)),
  }),
  LLM_ACCOUNTS: setting({
    description:
      'Which accounts may use that model and its key: first, the one that was created first here, or all. The others choose a model of their own.',
    default: 'first',
    expected: 'first or all',
    schema: z.enum(['first', 'all']),
  }),
  LLM_DAILY_BUDGET: setting({
    description:
      'What that model may cost in a day (UTC), all accounts together. Once it is reached the built-in engine answers, and at most one call goes beyond.',
    default: '',
    expected: 'an amount of money, for example 5 or 2.50',
    schema: optional(money),
  }),
  LLM_MONTHLY_BUDGET: setting({
    description: 'The same for a calendar month.',
    default: '',
    expected: 'an amount of money, for example 100',
    schema: optional(money),
  }),
  LLM_INPUT_PRICE: setting({
    description:
      'Price of a million tokens that it reads, in the currency of the budgets. Empty: the list price in US dollars, where it is known.',
    default: '',
    expected: 'an amount of money, for example 0.25',
    schema: optional(money),
  }),
  LLM_OUTPUT_PRICE: setting({
    description: 'Price of a million tokens that it writes.',
    default: '',
    expected: 'an amount of money, for example 2',
    schema: optional(money),
  }),
  LLM_LOCAL_SERVERS: setting({
    description:
      'Where to look for a model server on this machine, separated by commas. What is found is offered to the account that was created first. none looks nowhere.',
    default: 'http://localhost:11434,http://localhost:1234',
    expected: 'http addresses without a path, separated by commas, or none',
    schema: z
      .string()
      .transform((text) => (text === 'none' ? [] : text.split(',')))
      .pipe(z.array(origin)),
  }),
  LLM_MODEL: setting({
    description: 'Name of the model to use there, for example gpt-5-mini or qwen3:8b.',
    default: '',
    expected: 'the name of a model, at most 200 characters',
    schema: optional(z.string().max(200)),
  }),
}
