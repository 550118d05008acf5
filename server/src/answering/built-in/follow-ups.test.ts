import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { knowledgeBase } from '../../../test/knowledge.ts'
import { composeAnswer } from './index.ts'

const testing = await testApp()
const { owner, agent, startReading, upload } = await knowledgeBase(testing)
const pupil = { account_id: owner.id, id: agent.id, confidence: 0.5 }

const ask = (question: string, before: string[] = [], language: 'en' | 'pl' = 'en') =>
  composeAnswer(testing.app, pupil, { question, before, approved: null }, language)

const PRICES = `Service,Animal,Price (£),Wait
Teeth cleaning,cat,235,two weeks
Teeth cleaning,dog,285,three weeks
Ear cleaning,dog,40,none
Claw trimming,any,16,none
`

const GUIDE = `# Guide

## Getting here

There are eight parking spaces behind the building.

## Do you give a discount to breeders?

Yes, breeders get a discount of 12% from five animals.
`

const PLANS = `Plan,Cena miesięcznie,Pomoc
Start,0 zł,baza wiedzy
Firma Plus,79 zł,telefon
`

beforeAll(startReading)

test('an assistant reads prices and a guide', async () => {
  const read = await upload(
    { name: 'prices.csv', content: PRICES },
    { name: 'guide.md', content: GUIDE },
    { name: 'plany.csv', content: PLANS },
  )
  expect(read.files_failed).toEqual([])
})

test('a follow-up about another animal is answered for that one', async () => {
  const cat = 'How much is teeth cleaning for a cat?'
  expect((await ask(cat)).text).toContain('235')
  const { outcome, text } = await ask('and for a dog?', [cat])
  expect({ outcome, text }).toEqual({ outcome: 'answer', text: expect.stringContaining('285') })
  expect(text).not.toContain('235')
})

test('a new question is not answered by what was said before', async () => {
  const before = ['How much is claw trimming?']
  expect((await ask('is there parking?', before)).text).toContain('eight parking spaces')
  expect((await ask('is there wifi?', before)).outcome).toBe('unknown')
})

test('a row that answers two questions is shown once', async () => {
  const { text } = await ask('How much is teeth cleaning for a cat? And how long is the wait for that?')
  expect(text.match(/235/g)).toHaveLength(1)
})

test('a yes to one group is none to another', async () => {
  expect((await ask('Do you give a discount to breeders?')).outcome).toBe('answer')
  expect((await ask('Do you give a discount for pensioners?')).outcome).not.toBe('answer')
})

test('a follow-up with another name is answered for that one, in the language of what it leans on', async () => {
  const { outcome, text } = await ask('a Start?', ['Ile kosztuje plan Firma Plus?'], 'pl')
  expect({ outcome, text }).toEqual({ outcome: 'answer', text: expect.stringContaining('0 zł') })
  expect(text).not.toContain('79 zł')
})
