import { afterAll, beforeEach } from 'vitest'
import { testApp } from './app.ts'
import { scriptedModel } from './scripted-model.ts'

/** A running app with a scripted model, fresh for each test. */
export async function scriptedApp() {
  const testing = await testApp({ ANSWER_QUIET_MS: '10' })
  const { app } = testing
  // Loads the embedding model before the first question.
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
