import type { ModelSettings } from '../../../data/answering.ts'
import { isOwnModel } from '../answering-draft.ts'

/** Restores the custom model that was set before. */
export const providerFor = (
  whose: 'installation' | 'built_in' | 'own',
  saved: ModelSettings['provider'],
): ModelSettings['provider'] => (whose !== 'own' ? whose : isOwnModel(saved) ? saved : 'openai_compatible')
