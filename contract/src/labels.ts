// Labels that a team sorts its chats by.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Success, Text } from './fields.ts'
import { LABEL_COLORS, LABEL_NAME_MAX } from './limits.ts'

export const Label = z.object({ id: Id, name: z.string(), color: z.enum(LABEL_COLORS) })
export type Label = z.infer<typeof Label>

const body = z.strictObject({ name: Text(LABEL_NAME_MAX), color: z.enum(LABEL_COLORS) })
const OneLabel = answer({ label: Label })

export const list = endpoint({
  method: 'GET',
  path: '/api/me/labels',
  access: 'viewer',
  scope: 'read_chats',
  summary: 'The labels of the account, by name.',
  response: answer({ labels: z.array(Label) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/me/labels',
  access: 'admin',
  scope: 'admin',
  summary: 'Create a label. Its name is used once, in any case.',
  body,
  response: OneLabel,
})

export const change = endpoint({
  method: 'PATCH',
  path: '/api/me/labels/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Rename or recolour a label, on all chats that have it.',
  params: idParams,
  body,
  response: OneLabel,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/labels/:id',
  access: 'admin',
  scope: 'admin',
  summary: 'Delete a label. The chats that had it stay.',
  params: idParams,
  response: Success,
})
