import { expect, test } from 'vitest'
import { filesIn, isSource, isTest } from './source/files.ts'
import { type Import, importsOf } from './source/imports.ts'

// Layers from left to right: none imports one to its right, names in one layer do not import each other, nor do two
// screens.
const layers = {
  'server/src': [
    'models, tracing < language, database < platform < llm, embedding, channels, billing, hours < accounts < agents < actions, bots, knowledge, commands',
    'chats < webhooks, alerts < answering, analytics, livechat, privacy, backup < cells, imports, installation < app.ts < main.ts',
  ].join(' < '),
  'web/src': [
    'lib < i18n, ui < state < data < shared < layout, screens/* < routes.tsx < main.tsx',
    'gallery',
  ].join(' < '),
}

// Contains only types, so every file of the server may import it.
const serverContext = 'server/src/context.ts'

test.each(Object.entries(layers))('in %s nothing imports what stands above or beside it', (folder, table) => {
  const steps = table.split(' < ').map((step) => step.split(', '))
  const wrong = importsIn(folder).flatMap(({ path, target, isOurs }) => {
    if (!isOurs || !target.startsWith(`${folder}/`) || [path, target].includes(serverContext)) return []
    const [from, to] = [areaOf(path, folder, steps), areaOf(target, folder, steps)]
    return from.name === to.name || to.height < from.height ? [] : [`${path} imports ${target}`]
  })
  expect(wrong).toEqual([])
})

test.each(Object.entries(layers))('every file of %s has its place in the table', (folder, table) => {
  const steps = table.split(' < ').map((step) => step.split(', '))
  const homeless = sourcesIn(folder).filter(
    (path) => path !== serverContext && areaOf(path, folder, steps).height === -1,
  )
  expect(homeless).toEqual([])
})

test('the server context holds types, and is imported for types alone', () => {
  const uses = importsIn('server/src').filter(
    ({ path, target }) => target === serverContext || path === serverContext,
  )
  expect(uses.filter(({ isTypeOnly }) => !isTypeOnly)).toEqual([])
})

test('the contract knows zod and nothing else', () => {
  const foreign = importsIn('contract/src').filter(({ target, isOurs }) => !isOurs && target !== 'zod')
  expect(foreign).toEqual([])
})

test('the widget takes types alone from the contract, and how an answer is read', () => {
  const values = importsIn('widget/src').filter(
    ({ target, isTypeOnly }) =>
      target.startsWith('@switchboard/') && !isTypeOnly && target !== '@switchboard/contract/markdown',
  )
  expect(values).toEqual([])
})

test('no package reaches into the files of another', () => {
  const strays = ['contract', 'server', 'web', 'widget'].flatMap((name) =>
    importsIn(`${name}/src`).filter(({ target, isOurs }) =>
      isOurs ? !target.startsWith(`${name}/`) : /^@switchboard\/(server|web|widget)/.test(target),
    ),
  )
  expect(strays).toEqual([])
})

test('what runs in a browser asks nothing of Node', () => {
  const strays = ['contract', 'web', 'widget'].flatMap((name) =>
    importsIn(`${name}/src`).filter(({ target }) => target.startsWith('node:')),
  )
  expect(strays).toEqual([])
})

test('interface parts know no dictionary: their texts come as props', () => {
  const strays = importsIn('web/src/ui').filter(({ target }) => target.includes('i18next'))
  expect(strays).toEqual([])
})

const sourcesIn = (folder: string) => filesIn(folder).filter((path) => isSource(path) && !isTest(path))

const importsIn = (folder: string): (Import & { path: string })[] =>
  sourcesIn(folder).flatMap((path) => importsOf(path).map((found) => ({ path, ...found })))

function areaOf(path: string, folder: string, steps: string[][]) {
  const [first = '', second = ''] = path.slice(folder.length + 1).split('/')
  const name = first === 'screens' ? `screens/${second}` : first
  const written = first === 'screens' ? 'screens/*' : first
  return { name, height: steps.findIndex((step) => step.includes(written)) }
}
