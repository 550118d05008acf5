import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test('every setting has a working default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATABASE_URL: null,
    TRUST_PROXY: false,
  })
})

test('the default limits are the documented ones', () => {
  expect(readConfig({})).toMatchObject({
    SIGN_IN_LIMIT: 10,
    SIGN_UP_LIMIT: 30,
    TRIAL_SESSIONS: 100,
  })
})

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  ['PUBLIC_URL', 'chat.example.com', 'PUBLIC_URL must be an http or https address without'],
  ['PUBLIC_URL', 'https://example.com/chat', 'PUBLIC_URL must be an http or https address without'],
  ['PUBLIC_URL', 'https://example.com/?a=b', 'PUBLIC_URL must be an http or https address without'],
  ['PUBLIC_URL', 'https://me@example.com', 'PUBLIC_URL must be an http or https address without'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be a postgres:// address.'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be true or false.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn or error.'],
  ['ALLOW_PRIVATE_HOSTS', 'localhost', 'ALLOW_PRIVATE_HOSTS must be host:port pairs separated by commas.'],
  ['ALLOW_PRIVATE_HOSTS', 'a/b:80', 'ALLOW_PRIVATE_HOSTS must be host:port pairs separated by commas.'],
  ['ALLOW_PRIVATE_HOSTS', 'foo:99999', 'ALLOW_PRIVATE_HOSTS must be host:port pairs separated by commas.'],
  ['LLM_BASE_URL', 'localhost:11434', 'LLM_BASE_URL must be an http or https address without'],
  ['LLM_BASE_URL', 'https://me:key@example.com/v1', 'LLM_BASE_URL must be an http or https address without'],
  ['LLM_BASE_URL', 'https://example.com/v1?key=1', 'LLM_BASE_URL must be an http or https address without'],
  ['LLM_API_KEY', 'sk-1 sk-2', 'LLM_API_KEY must be a key of plain characters without spaces.'],
])('%s=%s stops the start with one clear line', (name, value, line) => {
  const reading = () => readConfig({ [name]: value })
  expect(reading).toThrow(ConfigError)
  expect(reading).toThrow(line)
})

test('private hosts are names or addresses with a port', () => {
  const hosts = (text: string) => readConfig({ ALLOW_PRIVATE_HOSTS: text }).ALLOW_PRIVATE_HOSTS
  expect(hosts('')).toEqual([])
  expect(hosts('localhost:11434,10.0.0.7:80,[::1]:80')).toEqual([
    'localhost:11434',
    '10.0.0.7:80',
    '[::1]:80',
  ])
})

test('a bad secret is named but not repeated', () => {
  expect(() => readConfig({ SECRET_KEY: 'hunter2' })).toThrow(/^SECRET_KEY must be (?!.*hunter2)/)
  expect(() => readConfig({ LLM_API_KEY: 'hunter2 ✓' })).toThrow(/^LLM_API_KEY must be (?!.*hunter2)/)
})

test('an empty value counts as unset, and an address loses its last slash', () => {
  const addresses = { PUBLIC_URL: 'https://chat.example.com/', LLM_BASE_URL: 'http://localhost:11434/v1/' }
  expect(readConfig({ PORT: '', ...addresses })).toMatchObject({
    PORT: 3000,
    PUBLIC_URL: 'https://chat.example.com',
    LLM_BASE_URL: 'http://localhost:11434/v1',
  })
})
