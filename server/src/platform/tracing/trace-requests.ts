import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../context.ts'
import { currentTracer, type Span } from '../../tracing/span.ts'
import { MONITORING_ROUTES } from '../monitoring-routes.ts'

/** Makes a span of each request, but for those of monitoring. Without a tracer there is no hook. */
export function traceRequests(server: FastifyInstance): void {
  const tracer = currentTracer()
  if (!tracer) return
  server.addHook('onRequest', function traceRequest(request, reply, done) {
    const route = request.routeOptions.url ?? 'unmatched'
    if (MONITORING_ROUTES.has(route)) return done()
    const { traceparent } = request.headers
    const caller = typeof traceparent === 'string' ? traceparent : undefined
    const span = tracer.begin(`${request.method} ${route}`, 'server', caller)
    // Emitted for streams and aborted requests, too.
    reply.raw.once('close', () => end(span, route, request, reply))
    span.within(done)
  })
}

function end(span: Span, route: string, request: FastifyRequest, { raw }: FastifyReply) {
  const { statusCode, writableFinished } = raw
  span.set({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': statusCode,
    'switchboard.request_id': request.id,
    'switchboard.account_id': request.getDecorator<Account | null>('account')?.id,
    'switchboard.is_aborted': writableFinished ? null : true,
  })
  span.end(statusCode >= 500 ? Object.assign(new Error(), { code: String(statusCode) }) : undefined)
}
