import { api } from '@switchboard/contract'
import type { App } from '../context.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { teachAnswers } from './approved-answers.ts'
import { draftAnswer } from './draft-answer.ts'
import { runPrompt } from './run-prompt.ts'

export function answeringRoutes(http: Http, app: App) {
  route(http, api.messages.generate, async ({ account, params, reply }) =>
    ok(await draftAnswer(app, account, params.id, goneSignal(reply))),
  )
  route(http, api.messages.retrain, async ({ account, body }) => {
    await teachAnswers(app, account, body.agent_id, body.mistakes)
    return ok()
  })
  route(http, api.messages.ask, async ({ body, reply }) =>
    ok({ response: await runPrompt(app, body.prompt, goneSignal(reply)) }),
  )
}
