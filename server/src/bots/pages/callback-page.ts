import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escaped } from '../../platform/html.ts'

interface CallbackPage {
  language: string
  title: string
  text: string
  script: string
}

/** A short-lived page that runs one script of ours. Its policy blocks any other script. */
export function sendCallbackPage(reply: FastifyReply, status: number, page: CallbackPage) {
  const { language, title, text, script } = page
  // The opener watches whether the window is closed, so it needs access to it.
  reply.removeHeader('cross-origin-opener-policy')
  const hash = createHash('sha256').update(script).digest('base64')
  const csp = `default-src 'none'; script-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .code(status)
    .headers({ 'content-security-policy': csp, 'cache-control': 'no-store', vary: 'accept-language' })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(text)}</p>
</main>
<script>${script}</script>
</body>
</html>
`)
}
