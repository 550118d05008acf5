import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LoadFailed, lazyPart } from './lazy-part.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>

test('a part that could not be loaded is asked for again', async () => {
  let isOnline = false
  const Part = lazyPart(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return Hello
  })
  await expect(Part.preload()).rejects.toThrow(LoadFailed)
  expect(() => renderToStaticMarkup(<Part name="you" />)).toThrow(LoadFailed)
  isOnline = true
  await Part.preload()
  expect(renderToStaticMarkup(<Part name="you" />)).toBe('<p>Hello you</p>')
})

test('a part that came is fetched once', async () => {
  let fetched = 0
  const Part = lazyPart(async () => {
    fetched++
    return Hello
  })
  await Promise.all([Part.preload(), Part.preload()])
  await Part.preload()
  expect(fetched).toBe(1)
})
