import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'
import { composeAnswer } from './index.ts'

const testing = await testApp()
const { owner, agent, startReading, upload } = await knowledgeBase(testing)
const pupil = { account_id: owner.id, id: agent.id, confidence: 0.5 }

const ask = (question: string) =>
  composeAnswer(testing.app, pupil, { question, before: [], approved: null }, 'en')

const PRACTICE = `# Zahnarztpraxis Dr. Winter

## Termine

Eine Absage ist bis 24 Stunden vorher kostenlos, danach berechnen wir 40 Euro.

## Anfahrt

Sie finden uns in der Lindenstraße 12 in Berlin. Parkplätze gibt es im Hof.
`

const SHOP = `# Tienda ElectroMar

## Envíos

Enviamos a toda España en 48 horas. El envío cuesta 4,95 €.

## Tienda física

Estamos en la Calle Mayor 8 de Valencia. Abrimos de lunes a sábado de 10:00 a 20:00.
`

beforeAll(startReading)

test('an assistant reads what a German and a Spanish business write', async () => {
  const read = await upload({ name: 'praxis.md', content: PRACTICE }, { name: 'tienda.md', content: SHOP })
  expect(read.files_failed).toEqual([])
})

test.each([
  ['Wo kann ich parken?', 'Parkplätze'],
  ['Wo finde ich Sie?', 'Lindenstraße 12'],
  ['¿A qué hora abren?', '10:00'],
  ['¿Dónde están?', 'Calle Mayor 8'],
])('%s is answered though its language is none of ours', async (question, answer) => {
  const { text } = await ask(question)
  expect(text).toContain(answer)
})

test('what such a business says nothing of is not answered', async () => {
  for (const question of ['Verkaufen Sie Fahrräder?', '¿Venden bicicletas?'])
    expect((await ask(question)).outcome).not.toBe('answer')
})
