import { api, type Language } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Ready prompts and the template for new prompts, in the language of the console. */
export const usePresets = (lng: Language) =>
  useQuery({
    queryKey: ['prompts', lng],
    queryFn: ({ signal }) => call(api.prompts.presets, { query: { lng }, signal }),
    select: ({ prompts, default_template }) => ({
      template: default_template,
      presets: prompts.map(presetOf),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export interface Preset {
  id: number
  title: string
  text: string
}

/** Some servers name the text field `instruction`. */
export function presetOf(
  prompt: api.prompts.Prompt | { id: number; title: string; instruction: string },
): Preset {
  const { id, title } = prompt
  return { id, title, text: 'content' in prompt ? prompt.content : prompt.instruction }
}
