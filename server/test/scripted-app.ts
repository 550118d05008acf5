import { afterAll, beforeEach } from 'vitest'
import { testApp } from './app.ts'
import { scriptedModel } from './scripted-model.ts'

/** An app at work whose model says what the test tells it to; each test has a fresh one. */
export async function scriptedApp() {
  const testing = await testApp({ ANSWER_QUIET_MS: '10' })
  const { app } = testing
  // The first question would wait for it.
  await app.embedder.embed(['Ready?'])
  await app.jobs.start()
  afterAll(() => app.jobs.stop({ graceMs: 0 }))
  const scripted = { ...testing, script: scriptedModel() }
  beforeEach(() => {
    scripted.script = scriptedModel()
    app.model = scripted.script.model
  })
  return scripted
}
