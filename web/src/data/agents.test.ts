// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { stored } from '../lib/storage.ts'
import { resetStore, useStore } from '../state/store.ts'
import {
  type Agent,
  agentIdOf,
  agentKeys,
  agentToSelect,
  putAgent,
  restoreSelectedAgent,
  selectAgent,
} from './agents.ts'

const agent = (id: number, agent_name = `Agent ${id}`) => ({ id, agent_name }) as Agent
const selectedId = () => useStore.getState().currentAgent.selectedAgentId

beforeEach(() => {
  localStorage.clear()
  resetStore()
})

test('NET-10 an agent id that is not a number is refused, and the log says so', () => {
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(['abc', '12a', '-1', '1.5'].map(agentIdOf)).toEqual([null, null, null, null])
  expect(complaint).toHaveBeenCalledTimes(4)
  expect(complaint).toHaveBeenCalledWith('Invalid agent ID', 'abc')
  complaint.mockClear()
  expect([agentIdOf('12'), agentIdOf(''), agentIdOf(null)]).toEqual([12, null, null])
  expect(complaint).not.toHaveBeenCalled()
})

test('SIDE-13 the agent asked for is selected, else the first, else none', () => {
  expect(agentToSelect([agent(1), agent(2)], 2)?.id).toBe(2)
  expect(agentToSelect([agent(1), agent(2)], 9)?.id).toBe(1)
  expect(agentToSelect([agent(1)], null)?.id).toBe(1)
  expect(agentToSelect([], 1)).toBeUndefined()
})

test('LS-4 LS-6 a selection is written for this tab and for the next visit', () => {
  selectAgent(agent(7, 'Sales'))
  expect(selectedId()).toBe(7)
  expect(localStorage.getItem('agentId')).toBe('7')
  expect(stored.selectedAgent.read()).toEqual({ id: '7', name: 'Sales' })
  resetStore()
  restoreSelectedAgent()
  expect(selectedId()).toBe(7)
})

test('LS-12 a stored agent that makes no sense selects nobody', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('selectedAgent', '{"id":')
  localStorage.setItem('agentId', 'everything')
  restoreSelectedAgent()
  expect(selectedId()).toBeNull()
})

test('an agent the server tells of takes its place in the list, a new one the last', () => {
  const cache = new QueryClient()
  putAgent(cache, agent(1))
  expect(cache.getQueryData(agentKeys.mine)).toBeUndefined()
  cache.setQueryData(agentKeys.mine, { success: true, agents: [agent(1), agent(2)] })
  putAgent(cache, agent(1, 'Sales'))
  putAgent(cache, agent(3))
  expect(cache.getQueryData(agentKeys.mine)).toEqual({
    success: true,
    agents: [agent(1, 'Sales'), agent(2), agent(3)],
  })
})
