/** A page to act as BotFather and as the customer. */
export const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Telegram, played here</title>
<style>
  * { box-sizing: border-box }
  body { margin: 0; height: 100vh; display: grid; grid-template-columns: 20rem 1fr; font: 15px/1.4 system-ui, sans-serif; color: #17212b; background: #dfe7ec }
  aside { padding: 1rem; background: #fff; overflow: auto }
  h1 { font-size: 1.1rem } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem }
  label { display: block; margin: .5rem 0 .2rem }
  input, select, button { font: inherit; padding: .4rem .6rem; border: 1px solid #8a9aa8; border-radius: .4rem; max-width: 100% }
  button { background: #1f6fa8; border-color: #1f6fa8; color: #fff; cursor: pointer }
  code { word-break: break-all; user-select: all }
  main { display: grid; grid-template-rows: 1fr auto; min-height: 0 }
  ol { list-style: none; margin: 0; padding: 1rem; overflow: auto; display: flex; flex-direction: column; gap: .4rem }
  li { align-self: flex-start; max-width: 34rem; padding: .5rem .8rem; border-radius: .8rem; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere }
  li.person { align-self: flex-end; background: #e3f6d3 }
  pre { margin: 0; white-space: pre-wrap }
  form.write { display: flex; gap: .5rem; padding: .8rem 1rem; background: #fff }
  form.write input[type=text] { flex: 1 }
  li button { display: block; width: 100%; margin-top: .4rem }
  li button.reply { width: auto; background: none; border: none; color: #1f6fa8; padding: 0; font-size: .85rem }
  #replying { padding: 0 1rem; color: #3d4f5c }
  #typing { padding: 0 1rem; min-height: 1.4rem; color: #3d4f5c }
</style>
<aside>
  <h1>Telegram, played here</h1>
  <p>Nothing of this leaves your machine.</p>
  <h2>BotFather</h2>
  <form id="create"><label for="name">Name of a new bot</label><input id="name" required value="Shop"> <button>Create bot</button></form>
  <label for="bot">Bot</label><select id="bot"></select>
  <p>Its token: <code id="token"></code></p>
  <button id="revoke" type="button">Revoke token</button>
  <h2>Customer</h2>
  <form id="enter"><label for="person">Your name</label><input id="person" required value="Anna Nowak"> <button>Start chat</button></form>
  <p><button id="block" type="button" hidden>Block bot</button></p>
</aside>
<main>
  <ol id="messages" aria-label="Messages" aria-live="polite"></ol>
  <div id="typing" role="status"></div>
  <div id="replying"></div>
  <form class="write" id="write">
    <input type="text" id="text" aria-label="Message" autocomplete="off" placeholder="Message" disabled>
    <input type="file" id="file" aria-label="File" hidden><button type="button" id="attach" disabled>File</button>
    <button type="button" id="voice" disabled>Voice note</button>
    <button type="button" id="sticker" disabled>Sticker</button>
    <button id="send" disabled>Send</button></form>
</main>
<script type="module">
  const at = (id) => document.getElementById(id)
  const call = async (method, path, body, type = 'application/json') => {
    const sent = body === undefined ? {} : { headers: { 'content-type': type }, body: type.includes('json') ? JSON.stringify(body) : body }
    return (await fetch('/fake/bots' + path, { method, ...sent })).json()
  }
  let bots = [], person = null, shown = '', answered = null
  const bot = () => bots.find(({ id }) => String(id) === at('bot').value)
  const mine = (deed) => '/' + bot().id + '/people/' + person + '/' + deed

  async function showBots(chosen) {
    bots = await call('GET', '')
    at('bot').replaceChildren(...bots.map(({ id, name, username }) => new Option(name + ' (@' + username + ')', id)))
    if (chosen) at('bot').value = chosen
    showToken()
  }
  const showToken = () => { at('token').textContent = bot()?.token ?? '' }

  const replyTo = (id, text) => {
    answered = id
    at('replying').textContent = id ? 'In reply to: ' + text.slice(0, 60) : ''
    at('text').focus()
  }
  const buttonOf = (label, onclick) => Object.assign(document.createElement('button'), { type: 'button', textContent: label, onclick })

  function show({ messages, is_typing, is_blocked, notice }) {
    at('typing').textContent = is_typing ? bot().name + ' is typing…' : notice
    at('block').hidden = false
    at('block').textContent = is_blocked ? 'Unblock bot' : 'Block bot'
    if (JSON.stringify(messages) === shown) return
    shown = JSON.stringify(messages)
    at('messages').replaceChildren(...messages.map(({ id, by, text, html, file, buttons }) => {
      const item = document.createElement('li')
      item.className = by
      if (html) item.innerHTML = html
      else item.textContent = text
      if (file) item.prepend('📎 ' + file + (text ? '\\n' : ''))
      for (const label of buttons) item.append(buttonOf(label, async () => show(await call('POST', mine('messages/' + id + '/presses'), { text: label }))))
      if (buttons.length) item.append(Object.assign(buttonOf('Reply', () => replyTo(id, text)), { className: 'reply' }))
      return item
    }))
    at('messages').scrollTop = at('messages').scrollHeight
  }

  at('create').onsubmit = async (event) => { event.preventDefault(); showBots((await call('POST', '', { name: at('name').value })).id) }
  at('bot').onchange = () => { person = null; shown = ''; at('messages').replaceChildren(); showToken() }
  at('revoke').onclick = async () => { const { id } = await call('POST', '/' + bot().id + '/token', {}); showBots(id) }
  at('enter').onsubmit = async (event) => {
    event.preventDefault()
    person = (await call('POST', '/' + bot().id + '/people', { name: at('person').value, language: navigator.language.slice(0, 2) })).id
    for (const id of ['text', 'attach', 'voice', 'sticker', 'send']) at(id).disabled = false
    show(await call('POST', mine('messages'), { text: '/start' }))
    at('text').focus()
  }
  at('write').onsubmit = async (event) => {
    event.preventDefault()
    const text = at('text').value.trim()
    at('text').value = ''
    if (text) show(await call('POST', mine(answered ? 'messages/' + answered + '/replies' : 'messages'), { text }))
    replyTo(null, '')
  }
  at('voice').onclick = async () => show(await call('POST', mine('voice'), {}))
  at('sticker').onclick = async () => show(await call('POST', mine('sticker'), { text: at('text').value.trim() || '😡' }))
  at('attach').onclick = () => at('file').click()
  at('file').onchange = async () => {
    const [file] = at('file').files
    if (file) show(await call('POST', mine('files?name=' + encodeURIComponent(file.name)), file, 'application/octet-stream'))
    at('file').value = ''
  }
  at('block').onclick = async () => show(await call('POST', mine('block'), { is_blocked: at('block').textContent === 'Block bot' }))
  setInterval(async () => { if (person) show(await call('GET', mine('chat'))) }, 400)
  showBots()
</script>
</html>
`
