/** A page of the fake with minimal styling. */
export const html = (title: string, body: string, script = '') => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 2rem auto; padding: 0 1rem; color: #1c1e21 }
  h1 { font-size: 1.25rem } small { color: #606770 } ul.log { list-style: none; padding: 0; min-height: 12rem }
  .log li { max-width: 80%; width: fit-content; margin: .25rem 0; padding: .4rem .75rem; border-radius: 1rem; white-space: pre-wrap }
  .log .customer { margin-left: auto; background: #0866ff; color: #fff } .log .page { background: #e4e6eb }
  form { display: flex; gap: .5rem; margin: .5rem 0 } input, select { flex: 1; font: inherit; padding: .4rem; min-width: 0 }
  button, .button { font: inherit; padding: .4rem .9rem; border: 0; border-radius: .4rem; background: #0866ff; color: #fff; text-decoration: none }
</style>
<body>${body}${script && `<script type="module">${script}</script>`}</body></html>`
