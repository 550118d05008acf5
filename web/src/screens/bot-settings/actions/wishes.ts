import { ACTION_PRESETS, ACTION_TIMEOUT_S, type ActionPreset } from '@switchboard/contract'
import type { Action, ActionWish } from '../../../data/actions.ts'

/** The settings of a saved action. The secret never leaves the server. */
export const wishOf = ({
  id: _,
  has_secret: _secret,
  mcp_server_id: _server,
  tool: _tool,
  ...settings
}: Action): ActionWish => settings

export const emptyAction = (): ActionWish => ({
  ...{
    name: '',
    when_to_use: '',
    changes: false,
    check_with: null,
    method: 'GET',
    url: 'https://',
    body: '',
    auth: { type: 'none', name: '' },
  },
  ...{ inputs: [], fields: [{ label: '', path: '', values: '' }], proofs: [] },
  ...{ timeout_s: ACTION_TIMEOUT_S, is_on: true },
})

/** With labels in the language of the console, because customers read them. */
export function presetAction(preset: keyof typeof ACTION_PRESETS, t: (key: string) => string): ActionWish {
  const { inputs, fields, proofs, auth, ...settings }: ActionPreset = ACTION_PRESETS[preset]
  const label = (key: string) => t(`label_${key}`)
  return {
    ...settings,
    changes: settings.changes ?? false,
    check_with: null,
    body: settings.body ?? '',
    auth: { type: auth.type, name: auth.name ?? '' },
    name: t(settings.changes ? 'preset_cancel_name' : 'preset_name'),
    when_to_use: t(settings.changes ? 'preset_cancel_when' : 'preset_when'),
    inputs: inputs.map((input) => ({ ...input, label: label(input.label) })),
    fields: fields.map((field) => ({
      ...{ label: label(field.label), path: field.path },
      // Maps codes that customers would not understand to words.
      values: field.label === 'status' ? t(`values_${preset.split('_')[0]}`) : '',
    })),
    proofs: proofs.map((proof) => ({ ...proof, label: label(proof.label) })),
  }
}
