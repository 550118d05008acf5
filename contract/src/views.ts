// Saved views: inbox filters under a name, private or shared with the team.
import { z } from 'zod'
import { IntegrationType } from './bots.ts'
import { ChatFilter } from './chats.ts'
import { endpoint } from './endpoint.ts'
import { answer, Id, idParams, Success, Text } from './fields.ts'
import { NAME_MAX, VIEW_NAME_MAX } from './limits.ts'

/** A day in the time zone of the person who opens the view. */
const Day = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2999-12-31')

export const ViewFilters = z
  .strictObject({
    filter: ChatFilter.optional(),
    label: Id.optional(),
    channel: IntegrationType.optional(),
    assignee: z.union([z.literal('nobody'), Id]).optional(),
    /** Both days are included. */
    from: Day.optional(),
    to: Day.optional(),
    q: Text(NAME_MAX).optional(),
    search_in: z.enum(['names', 'messages']).optional(),
  })
  .meta({ description: 'What a list of chats is narrowed to; nothing is all chats.' })
export type ViewFilters = z.infer<typeof ViewFilters>

export const View = z.object({
  id: Id,
  name: z.string(),
  /** Visible to the whole team; only admins may change it. */
  is_shared: z.boolean(),
  filters: ViewFilters,
})
export type View = z.infer<typeof View>

const body = z.strictObject({ name: Text(VIEW_NAME_MAX), is_shared: z.boolean(), filters: ViewFilters })
const OneView = answer({ view: View })

export const list = endpoint({
  method: 'GET',
  path: '/api/me/views',
  access: 'viewer',
  summary: "The person's own saved views and those shared with the team, by name.",
  response: answer({ views: z.array(View) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/api/me/views',
  access: 'viewer',
  summary: 'Save a view. Only admins save one for the team.',
  body,
  response: OneView,
})

export const change = endpoint({
  method: 'PUT',
  path: '/api/me/views/:id',
  access: 'viewer',
  summary: 'Rename a view, share it or give it other filters. Only admins change what is shared.',
  params: idParams,
  body,
  response: OneView,
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/me/views/:id',
  access: 'viewer',
  summary: 'Delete a view. Only admins delete one of the team.',
  params: idParams,
  response: Success,
})

export const restore = endpoint({
  method: 'POST',
  path: '/api/me/views/:id/restore',
  access: 'viewer',
  summary: 'Undo the deletion of a view within a day.',
  params: idParams,
  response: OneView,
})
