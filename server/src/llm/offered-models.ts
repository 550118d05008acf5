import { z } from 'zod'
import type { Outbound } from '../platform/safe-fetch.ts'
import { anthropicDialect } from './anthropic.ts'
import { knownModel } from './known-models.ts'
import type { ModelChoice } from './models.ts'
import { openAiDialect } from './openai-compatible.ts'
import {
  ASSISTANT_SETTINGS,
  broken,
  errorOfResponse,
  parsed,
  requestError,
  streamError,
} from './provider/errors.ts'

export interface Offered {
  name: string
  /** Null if the provider does not report it. */
  sees_pictures: boolean | null
  input_price: number | null
  output_price: number | null
}

/** The chat models of a provider, those with a known price first. */
export async function offeredModels(
  { provider, base_url, api_key }: Omit<ModelChoice, 'account_id'>,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<Offered[]> {
  const dialect = provider === 'anthropic' ? anthropicDialect : openAiDialect
  const chat = dialect.address(base_url.replace(/(?<!\/)\/+$/, ''))
  const url = new URL(chat.href.replace(/\/(?:chat\/completions|messages)$/, '/models'))
  if (provider === 'anthropic') url.searchParams.set('limit', '1000')
  const named = { url, model: '', settingNames: ASSISTANT_SETTINGS }
  const response = await outbound
    .fetch(url, {
      ...{ headers: { accept: 'application/json', ...dialect.headers(api_key) }, signal },
      ...{ timeoutMs: 15_000, maxBytes: 4 * 1024 * 1024, redirects: 0 },
    })
    .catch((error) => {
      throw requestError(error, named)
    })
  const said = await response.text().catch((error) => {
    throw streamError(error, named)
  })
  if (response.status !== 200) throw errorOfResponse(response, said, named)
  const list = List.safeParse(parsed(said)).data
  if (!list) throw broken(url, 'sent something that is not a list of models')
  return list.data
    .map((told) => ({
      name: told.id.replace(/^models\//, ''),
      sees_pictures: seesPictures(told),
      ...pricesOf(told.id, told.pricing),
    }))
    .filter(({ name }) => !NO_CHAT.test(name))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name))
}

const rankOf = ({ input_price }: Offered) => (input_price === null ? 1 : 0)

/**
 * Providers report this differently: OpenRouter as input modalities, Mistral as a capability, LM Studio as a model
 * type, Anthropic as a nested capability.
 */
function seesPictures({ architecture, capabilities, type }: z.infer<typeof Told>): boolean | null {
  if (architecture) return architecture.input_modalities.includes('image')
  const told = capabilities?.vision ?? capabilities?.image_input?.supported
  if (told !== undefined) return told
  return type === 'vlm' ? true : type === 'llm' ? false : null
}

/** OpenRouter reports prices per token. They are newer than our table. */
function pricesOf(name: string, told: z.infer<typeof Pricing> | null | undefined) {
  const [input, output] = [told?.prompt, told?.completion].map(Number)
  if (input! >= 0 && output! >= 0)
    return { input_price: perMillion(input!), output_price: perMillion(output!) }
  return knownModel(name) ?? { input_price: null, output_price: null }
}

const perMillion = (price: number) => Number((price * 1_000_000).toFixed(4))

const NO_CHAT =
  /embed|whisper|\btts\b|-tts|dall-e|moderation|-image|image-|imagen|-audio|realtime|transcribe|rerank|sora|veo|babbage|davinci|guard/i

const Pricing = z.object({ prompt: z.string().optional(), completion: z.string().optional() })
const Capabilities = z.object({
  vision: z.boolean().optional(),
  image_input: z.object({ supported: z.boolean() }).optional(),
})
const Told = z.object({
  id: z.string().min(1).max(200),
  pricing: Pricing.nullish().catch(null),
  architecture: z
    .object({ input_modalities: z.array(z.string()) })
    .nullish()
    .catch(null),
  capabilities: Capabilities.nullish().catch(null),
  type: z.string().nullish().catch(null),
})
const List = z.object({ data: z.array(Told) })
