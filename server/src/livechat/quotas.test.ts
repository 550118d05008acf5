import { api } from '@switchboard/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { liveChat, visitorOf } from '../../test/visitor.ts'

const MB = 2 ** 20
const testing = await testApp({ VISITOR_UPLOAD_MB: '3', WIDGET_UPLOAD_MB: '5', ACCOUNT_STORAGE_MB: '8' })
const { http, passTime } = testing
const DAY_MS = 86_400_000

const text = Buffer.alloc(MB, 'A line of plain text. ')
const uploader = async (widgetId: string) => {
  const token = (await visitorOf(testing, widgetId)).token()
  return async () =>
    (
      await http.fastify.inject({
        method: 'POST',
        url: '/widget/api/upload?name=notes.txt',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: text,
      })
    ).statusCode
}
const kept = (statuses: number[]) => statuses.filter((status) => status === 200).length

test('uploads end at the limits of a visitor, a live chat and an account, also when they come at once', async () => {
  const { widgetId, owner } = await liveChat(testing)
  const storage = () => owner.call(api.account.storage)
  const [anna, ben] = [await uploader(widgetId), await uploader(widgetId)]
  const atOnce = await Promise.all(Array.from({ length: 10 }, anna))
  expect(kept(atOnce)).toBeLessThanOrEqual(3)
  expect(atOnce).toContain(429)
  while ((await anna()) === 200);
  expect((await storage()).used_bytes).toBe(3 * MB)
  expect([await ben(), await ben(), await ben()]).toEqual([200, 200, 429])
  expect(await storage()).toMatchObject({ used_bytes: 5 * MB, max_bytes: 8 * MB })

  passTime(DAY_MS)
  const next = [await uploader(widgetId), await uploader(widgetId)] as const
  expect([await next[0](), await next[0](), await next[0](), await next[1]()]).toEqual([200, 200, 200, 429])
})
