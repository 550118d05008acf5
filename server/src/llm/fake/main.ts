// Runs a fake provider on its own port: `node --import tsx server/src/llm/fake/main.ts`.
import { scenarios } from './scenarios.ts'
import { FAKE_KEY, startFakeModel } from './server.ts'

const { url } = await startFakeModel({ port: Number(process.env.PORT ?? 4110) })
console.log(`LLM_BASE_URL=${url} LLM_API_KEY=${FAKE_KEY} LLM_MODEL=assistant`)
console.log('LLM_SEES_PICTURES=true LLM_TRANSCRIPTION_MODEL=whisper-1')
console.log(
  `Other models: ${Object.keys(scenarios)
    .filter((name) => name !== 'assistant')
    .join(', ')}`,
)
