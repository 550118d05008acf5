export const layout = (title: string, body: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">
    <title>${title}</title>
    <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: #eef2f4; color: #1c2b33 }
      main { max-width: 40rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: .75rem }
      h1 { margin: 0 0 1rem; font-size: 1.25rem }
      ol { list-style: none; padding: 0; min-height: 12rem }
      li { margin: .5rem 0; padding: .5rem .75rem; border-radius: .5rem; background: #eef2f4; white-space: pre-wrap; width: fit-content; max-width: 85% }
      li[data-by=customer] { background: #d3f1ff; margin-left: auto }
      li[data-by=operator] { background: #fdeccd }
      form { display: flex; flex-wrap: wrap; gap: .5rem; margin: .5rem 0 }
      input[type=text] { flex: 1; font: inherit; padding: .5rem; border: 1px solid #9aa8b0; border-radius: .5rem }
      button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: #0b66c3; color: #fff; cursor: pointer }
      .quiet { color: #51626b; font-size: .875rem }
      dt { font-weight: 600 } dd { margin: 0 0 .5rem; word-break: break-all }
    </style>
  </head>
  <body>${body}</body>
</html>`
