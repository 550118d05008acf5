/** A page to act as a customer with a mail program. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Mail, played here</title>
<style>
  * { box-sizing: border-box }
  body { margin: 0 auto; max-width: 44rem; padding: 1rem; font: 15px/1.5 system-ui, sans-serif; color: #17212b }
  label { display: block; margin: .6rem 0 .2rem }
  input, textarea, button { font: inherit; width: 100%; padding: .4rem .6rem; border: 1px solid #8a9aa8; border-radius: .4rem }
  button { width: auto; margin-top: .8rem; background: #1f6fa8; border-color: #1f6fa8; color: #fff; cursor: pointer }
  article { margin-top: 1rem; padding: .8rem; border: 1px solid #c4ced6; border-radius: .4rem }
  pre { margin: .4rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
</style>
<h1>Mail, played here</h1>
<p>Nothing of this leaves your machine.</p>
<form id="write">
  <label for="from">Your address</label><input id="from" required value="anna@customers.example">
  <label for="to">To</label><input id="to" required value="shop@example.com">
  <label for="subject">Subject</label><input id="subject" value="A question">
  <label for="text">Text</label><textarea id="text" rows="4" required></textarea>
  <button>Send</button>
</form>
<h2>Received</h2>
<div id="inbox" aria-live="polite"></div>
<script type="module">
  const at = (id) => document.getElementById(id)
  let shown = '', last = null
  at('write').onsubmit = async (event) => {
    event.preventDefault()
    const body = Object.fromEntries(['from', 'to', 'subject', 'text'].map((id) => [id, at(id).value]))
    await fetch('/write', { method: 'POST', body: JSON.stringify({ ...body, inReplyTo: last }) })
    at('text').value = ''
  }
  const look = async () => {
    const mails = await (await fetch('/inbox?of=' + encodeURIComponent(at('from').value))).json()
    if (JSON.stringify(mails) === shown) return
    shown = JSON.stringify(mails)
    at('inbox').replaceChildren(...mails.map(({ from, subject, text }) => {
      const article = document.createElement('article')
      const head = document.createElement('strong')
      head.textContent = from + ': ' + subject
      const words = document.createElement('pre')
      words.textContent = text
      article.append(head, words)
      return article
    }))
    const newest = mails.at(-1)
    if (newest) { last = newest.id; at('subject').value = newest.subject; at('to').value = newest.from }
  }
  setInterval(look, 700)
</script>
</html>`
