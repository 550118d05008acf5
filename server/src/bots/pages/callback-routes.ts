import { api } from '@switchboard/contract'
import type { FastifyRequest } from 'fastify'
import type { App } from '../../context.ts'
import { acceptedLanguage } from '../../platform/accepted-language.ts'
import { AppError } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'
import { authorizeBot } from '../connecting/authorize-bot.ts'
import { sendCallbackPage } from './callback-page.ts'
import { callbackTexts } from './callback-texts.ts'

const isPublic = { config: { access: 'public' as const } }
const CLOSE = 'window.close()'

/** Passes the parameters of Facebook's redirect to the console, and removes them from the browser history. */
const HAND_ON = `new BroadcastChannel('${api.bots.FACEBOOK_LOGIN}').postMessage((location.hash || location.search).slice(1))
history.replaceState(null, '', location.pathname)
window.close()`

/** Redirect targets for providers after consent was given or denied. */
export function callbackRoutes({ fastify, log }: Http, app: App): void {
  fastify.get(BITRIX_CALLBACK_PATH, isPublic, async (request, reply) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    const { connected, failed, close } = callbackTexts[language]
    try {
      await authorizeBot(app, new URL(request.url, 'http://callback').searchParams)
      return sendCallbackPage(reply, 200, { language, title: connected, text: close, script: CLOSE })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log.warn({ err: error, request: request.id }, 'an authorisation failed')
      const text = error.message
      return sendCallbackPage(reply, error.status, { language, title: failed, text, script: '' })
    }
  })
  fastify.get(api.bots.FACEBOOK_CALLBACK_PATH, isPublic, (request: FastifyRequest, reply) => {
    const language = acceptedLanguage(request.headers['accept-language'])
    const { goesOn, close } = callbackTexts[language]
    return sendCallbackPage(reply, 200, { language, title: goesOn, text: close, script: HAND_ON })
  })
}

const BITRIX_CALLBACK_PATH = '/api/bitrix/oauth/callback'
