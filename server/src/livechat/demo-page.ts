import { snippetOf } from '../bots/snippet.ts'
import { acceptedLanguage } from '../platform/accepted-language.ts'
import { escaped } from '../platform/html.ts'
import { demoTexts } from './demo-texts.ts'
import type { LivechatWidget } from './widgets.ts'

/** A page with only the snippet, so that owners can try the widget before changing their site. */
export function demoPage(widget: LivechatWidget, acceptLanguage: string | undefined): string {
  const language = acceptedLanguage(acceptLanguage)
  const texts = demoTexts[language]
  const title = escaped(texts.title(widget.assistant_name))
  const tries = texts.tries.map(
    ({ title, text }) => `<li><h3>${escaped(title)}</h3><p>${escaped(text)}</p></li>`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/widget/demo.css">
<script src="/widget/demo.js"></script>
</head>
<body>
<div class="site" aria-hidden="true">${'<i></i>'.repeat(9)}</div>
<main>
<p class="badge">${escaped(texts.badge)}</p>
<h1>${title}</h1>
<p class="lead">${escaped(texts.lead)}</p>
<button type="button" id="open">${escaped(texts.open)}</button>
<h2>${escaped(texts.tryHeading)}</h2>
<ul>${tries.join('')}</ul>
<p class="note">${escaped(texts.note)}</p>
</main>
${snippetOf('', widget.public_id)}
</body>
</html>
`
}
