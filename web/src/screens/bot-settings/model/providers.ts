import type { ModelDraft } from '../answering-draft.ts'

export interface Provider {
  id: string
  name: string
  /** At most two letters, shown as a logo in the list. */
  mark: string
  provider: 'openai_compatible' | 'anthropic'
  /** Empty: the default URL of the protocol. */
  base_url: string
  /** Self-hosted: the user enters the address. */
  hasOwnAddress?: boolean
  /** The page where keys are created; a self-hosted server needs none. */
  keyUrl?: string
}

const speaksOpenAi = { provider: 'openai_compatible' } as const

export const PROVIDERS: readonly Provider[] = [
  {
    id: 'openai',
    name: 'OpenAI',
    mark: 'O',
    ...speaksOpenAi,
    base_url: '',
    keyUrl: 'https://platform.openai.com/api-keys',
  },
  {
    id: 'anthropic',
    name: 'Anthropic',
    mark: 'A',
    provider: 'anthropic',
    base_url: '',
    keyUrl: 'https://console.anthropic.com/settings/keys',
  },
  {
    id: 'google',
    name: 'Google',
    mark: 'G',
    ...speaksOpenAi,
    base_url: 'https://generativelanguage.googleapis.com/v1beta/openai',
    keyUrl: 'https://aistudio.google.com/apikey',
  },
  {
    id: 'mistral',
    name: 'Mistral',
    mark: 'M',
    ...speaksOpenAi,
    base_url: 'https://api.mistral.ai/v1',
    keyUrl: 'https://console.mistral.ai/api-keys',
  },
  {
    id: 'groq',
    name: 'Groq',
    mark: 'Gq',
    ...speaksOpenAi,
    base_url: 'https://api.groq.com/openai/v1',
    keyUrl: 'https://console.groq.com/keys',
  },
  {
    id: 'openrouter',
    name: 'OpenRouter',
    mark: 'OR',
    ...speaksOpenAi,
    base_url: 'https://openrouter.ai/api/v1',
    keyUrl: 'https://openrouter.ai/settings/keys',
  },
  {
    id: 'azure',
    name: 'Azure OpenAI',
    mark: 'Az',
    ...speaksOpenAi,
    base_url: 'https://your-resource.openai.azure.com/openai/v1',
    hasOwnAddress: true,
    keyUrl: 'https://portal.azure.com',
  },
  {
    id: 'ollama',
    name: 'Ollama',
    mark: 'Ol',
    ...speaksOpenAi,
    base_url: 'http://localhost:11434/v1',
    hasOwnAddress: true,
  },
  {
    id: 'lmstudio',
    name: 'LM Studio',
    mark: 'LM',
    ...speaksOpenAi,
    base_url: 'http://localhost:1234/v1',
    hasOwnAddress: true,
  },
  {
    id: 'vllm',
    name: 'vLLM',
    mark: 'v',
    ...speaksOpenAi,
    base_url: 'http://localhost:8000/v1',
    hasOwnAddress: true,
  },
]

/** Any other server with an OpenAI-compatible API. */
export const OTHER_PROVIDER = 'other'

/** The provider that matches the settings, or null if it is not in the list. */
export function providerOf({ provider, base_url }: ModelDraft): Provider | null {
  const address = base_url.trim().replace(/(?<!\/)\/+$/, '')
  const spoken = PROVIDERS.filter((each) => each.provider === provider)
  if (spoken.length === 1) return address === '' ? spoken[0]! : null
  return (
    spoken.find((each) => each.base_url === address) ??
    spoken.find((each) => each.id === 'azure' && /\.openai\.azure\.com\//.test(`${address}/`)) ??
    null
  )
}
