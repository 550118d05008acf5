import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { placeFakes, privateHosts } from './fake-places.mjs'
import { inRoot } from './paths.mjs'

test('npm run fakes lists the private hosts of all fakes in one setting', async () => {
  const fakes = await placeFakes(async (wished) => (wished === 4105 ? 5105 : wished))
  expect(privateHosts(fakes)).toEqual([
    'localhost:4120',
    'localhost:4121',
    '127.0.0.1:5105',
    '127.0.0.1:4106',
  ])
})

test('each fake has a program and prefers ports of its own', async () => {
  const fakes = await placeFakes(async (wished) => wished)
  const mains = fakes.map(({ folder }) => inRoot('server', 'src', folder, 'fake', 'main.ts'))
  expect(mains.filter((main) => !existsSync(main))).toEqual([])
  const ports = fakes.flatMap((fake) => Object.values(fake.ports))
  expect(new Set(ports).size).toBe(9)
  expect(ports).toHaveLength(9)
})
