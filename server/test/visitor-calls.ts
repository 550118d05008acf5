import type { Sample } from './sample-calls.ts'

const call = (url: string, body?: object): Sample => ({ url: `/widget/api/${url}`, body, owned: false })

/** A valid request for every call of a live chat's visitors. A missing call fails the tests. */
export const visitorCalls: Record<string, Sample> = {
  'livechat.identify': call('identify', {
    name: 'Anna',
    email: 'anna@example.com',
    attributes: { plan: 'pro' },
  }),
  'livechat.send': call('messages', { client_id: 'client-id-1', text: 'Hello', locale: 'en' }),
  'livechat.events': call('messages?after=0'),
  'livechat.stream': call('stream?after=0'),
  'livechat.typing': call('typing', {}),
  'livechat.read': call('read', { seq: 1 }),
  'livechat.talkToPerson': call('hand-over', {}),
  'livechat.leaveContact': call('contact', { email: 'anna@example.com' }),
  'livechat.rate': call('rating', { score: 5, comment: 'Quick' }),
  'livechat.end': call('end', {}),
  'livechat.upload': call('upload?name=a.txt', {}),
}
