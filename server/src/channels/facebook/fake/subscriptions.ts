import { z } from 'zod'
import { type Caller, ownPage, requireApp } from './access.ts'
import type { GraphRequest } from './graph-request.ts'
import { invalid, Refusal } from './refusal.ts'
import { APP, INBOX_APP_ID, threadOf, type World } from './world.ts'

/** `/{page}/subscribed_apps` */
export function pageSubscription(caller: Caller, { method, path, params }: GraphRequest) {
  const page = ownPage(caller, path[0]!)
  if (method === 'GET') {
    const subscribed = { id: APP.id, name: 'Fake app', subscribed_fields: page.subscribedFields }
    return { data: page.subscribedFields ? [subscribed] : [] }
  }
  if (method === 'POST' && !params.get('subscribed_fields'))
    throw invalid('Param subscribed_fields is required')
  page.subscribedFields = method === 'POST' ? params.get('subscribed_fields')!.split(',') : null
  return { success: true }
}

/** `/{app}/subscriptions`: the callback URL is verified before it is accepted. */
export async function appSubscription(world: World, caller: Caller, { method, path, params }: GraphRequest) {
  requireApp(caller)
  if (path[0] !== APP.id) throw invalid('This app is another one')
  const { app } = world
  if (method === 'GET') {
    const fields = app.fields.map((name) => ({ name, version: 'v25.0' }))
    return {
      data: app.callbackUrl ? [{ object: 'page', callback_url: app.callbackUrl, active: true, fields }] : [],
    }
  }
  if (method === 'DELETE') {
    Object.assign(app, { callbackUrl: null, fields: [] })
    return { success: true }
  }
  const callbackUrl = params.get('callback_url') ?? ''
  const verifyToken = params.get('verify_token') ?? ''
  if (params.get('object') !== 'page' || !params.get('fields'))
    throw invalid('Param object or fields is missing')
  if (!(await isTheirs(callbackUrl, verifyToken)))
    throw new Refusal(2200, 0, 'Callback verification failed with the following errors: HTTP Status Code')
  Object.assign(app, { callbackUrl, verifyToken, fields: params.get('fields')!.split(',') })
  return { success: true }
}

async function isTheirs(callbackUrl: string, verifyToken: string): Promise<boolean> {
  if (!URL.canParse(callbackUrl)) return false
  const challenge = String(Math.floor(Math.random() * 1e9))
  const url = new URL(callbackUrl)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  const answer = await fetch(url).catch(() => null)
  return answer?.status === 200 && (await answer.text()) === challenge
}

const Welcome = z.object({
  get_started: z.object({ payload: z.string().min(1).max(1000) }).optional(),
  greeting: z.array(z.object({ locale: z.literal('default'), text: z.string().min(1).max(160) })).optional(),
})

/** `/me/messenger_profile` */
export function messengerProfile(caller: Caller, { method, path, params }: GraphRequest) {
  const page = ownPage(caller, path[0]!)
  const { getStarted, greeting } = page
  if (method === 'GET') {
    const welcome = {
      ...(getStarted && { get_started: { payload: getStarted } }),
      ...(greeting && { greeting: [{ locale: 'default', text: greeting }] }),
    }
    return { data: getStarted || greeting ? [welcome] : [] }
  }
  if (method === 'DELETE') {
    const fields = JSON.parse(params.get('fields') ?? '[]') as string[]
    if (fields.includes('get_started')) page.getStarted = null
    if (fields.includes('greeting')) page.greeting = null
    return { result: 'success' }
  }
  const given = ['get_started', 'greeting'].filter((name) => params.has(name))
  const { data, error } = Welcome.safeParse(
    Object.fromEntries(given.map((name) => [name, JSON.parse(params.get(name)!)])),
  )
  if (error || given.length === 0) throw invalid('Param get_started or greeting is wrong')
  if (data.get_started) page.getStarted = data.get_started.payload
  if (data.greeting) page.greeting = data.greeting[0]!.text
  return { result: 'success' }
}

/** `/{page}/take_thread_control` and `pass_thread_control` */
export function threadControl(caller: Caller, { path, params }: GraphRequest) {
  const page = ownPage(caller, path[0]!)
  const { id } = JSON.parse(params.get('recipient') ?? '{}') as { id?: string }
  if (!id) throw invalid('Param recipient is required')
  const target = params.get('target_app_id') ?? INBOX_APP_ID
  threadOf(page, id).ownerAppId = path[1] === 'take_thread_control' ? APP.id : target
  return { success: true }
}
