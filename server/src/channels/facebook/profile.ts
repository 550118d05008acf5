import { z } from 'zod'
import type { InboundEvent, Profile, RemoteFile } from '../channel.ts'
import type { FacebookBot } from './credentials.ts'
import type { Graph } from './graph.ts'

const Person = z.looseObject({
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  profile_pic: z.string().optional(),
})

/**
 * Adds the customer's profile. Webhooks contain only an id, so each profile is requested now and then; if Facebook does
 * not provide one, a name is made from the id.
 */
export function openProfiles(graph: Graph, now: () => Date) {
  const known = new Map<string, { profile: Promise<Profile>; until: number }>()

  async function withProfile(bot: FacebookBot, event: InboundEvent): Promise<InboundEvent> {
    const isCustomers = event.kind === 'joined' || (event.kind === 'message' && event.author === 'customer')
    return isCustomers ? { ...event, profile: await profileOf(bot, event.threadKey) } : event
  }

  function profileOf(bot: FacebookBot, psid: string): Promise<Profile> {
    const key = `${bot.id}/${psid}`
    const kept = known.get(key)
    if (kept && kept.until > now().getTime()) return kept.profile
    const profile = lookUp(graph, bot, psid)
      .then((person) => profileFrom(psid, person))
      .catch(() => ({ name: nameless(psid) }))
    known.delete(key)
    known.set(key, { profile, until: now().getTime() + KEPT_MS })
    if (known.size > MOST_KEPT) known.delete(known.keys().next().value!)
    return profile
  }

  return { withProfile }
}

/** Picture URLs expire, so the URL is requested when the picture is fetched. */
export async function photoUrl(graph: Graph, bot: FacebookBot, psid: string): Promise<string | undefined> {
  return (await lookUp(graph, bot, psid)).profile_pic
}

export const PHOTO_REF = 'photo:'

export const nameless = (psid: string) => `Facebook user ${psid.slice(-4)}`

const KEPT_MS = 3_600_000
const MOST_KEPT = 5_000
const LOOK_UP_MS = 5_000

const lookUp = (graph: Graph, { credentials }: FacebookBot, psid: string) =>
  graph.call(encodeURIComponent(psid), {
    token: credentials.page_token,
    query: { fields: 'first_name,last_name,profile_pic' },
    answer: Person,
    timeoutMs: LOOK_UP_MS,
  })

function profileFrom(psid: string, { first_name, last_name, profile_pic }: z.infer<typeof Person>): Profile {
  const name = [first_name, last_name].filter(Boolean).join(' ') || nameless(psid)
  return profile_pic ? { name, photo: photoOf(psid) } : { name }
}

export const photoOf = (psid: string): RemoteFile => ({
  ref: PHOTO_REF + psid,
  name: 'photo.jpg',
  mediaType: 'image/jpeg',
})
