import { api } from '@switchboard/contract'
import { teachAnswers } from '../chats/teach-answers.ts'
import type { App } from '../context.ts'
import { forgetLesson } from '../knowledge/lessons/forget.ts'
import { listLessons } from '../knowledge/lessons/list.ts'
import { goneSignal } from '../platform/gone-signal.ts'
import type { Http } from '../platform/http.ts'
import { ok, route } from '../platform/route.ts'
import { draftAnswer } from './draft-answer.ts'
import { runPrompt } from './run-prompt.ts'
import { searchAsAsked } from './search-as-asked.ts'
import { stopAnswer } from './stop-answer.ts'
import { tryTriggers } from './try-triggers.ts'
import { whyAnswer } from './why.ts'

export function answeringRoutes(http: Http, app: App) {
  route(http, api.messages.generate, async ({ account, params, reply }) =>
    ok(await draftAnswer(app, account, params.id, goneSignal(reply))),
  )
  route(http, api.messages.retrain, async ({ account, body }) => {
    await teachAnswers(app, account, body.agent_id, body.mistakes)
    return ok()
  })
  route(http, api.messages.why, async ({ account, params }) =>
    ok({ why: await whyAnswer(app, account, params.id) }),
  )
  route(http, api.internalChat.stop, async ({ account, params }) => {
    await stopAnswer(app, account, params.id)
    return ok()
  })
  route(http, api.knowledge.search, async ({ account, params, body }) =>
    ok(await searchAsAsked(app, account, params.id, body.question)),
  )
  route(http, api.knowledge.lessons, async ({ account, params, query }) =>
    ok(await listLessons(app, account, params.id, query)),
  )
  route(http, api.knowledge.forgetLesson, async ({ account, params }) => {
    await forgetLesson(app, account, params.id, params.answerId)
    return ok()
  })
  route(http, api.agents.tryTriggers, async ({ account, params, body, reply }) =>
    ok(await tryTriggers(app, account, params.id, body.message, goneSignal(reply))),
  )
  route(http, api.messages.ask, async ({ account, body, reply }) =>
    ok({ response: await runPrompt(app, account, body.prompt, goneSignal(reply)) }),
  )
}
