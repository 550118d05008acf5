import { html } from './html.ts'

/** A page to act as a page's customer and as the colleague who answers in Meta's own inbox. */
export const chatPage = (pages: { id: string; name: string }[]) =>
  html(
    'Messenger (fake)',
    `<h1>Messenger <small>fake</small></h1>
    <form><select id="page" aria-label="Page">${pages
      .map(({ id, name }) => `<option value="${id}">${name}</option>`)
      .join('')}</select><input id="name" aria-label="Your name" value="Anna Nowak"></form>
    <p id="greeting"></p>
    <ul class="log" id="log" role="log" aria-label="Conversation"></ul>
    <p id="typing" role="status"></p>
    <form id="write"><input name="text" aria-label="Message" placeholder="Write to the page" autocomplete="off"><button>Send</button></form>
    <form id="file"><input name="file" type="file" aria-label="File"><button>Send file</button></form>
    <form id="wordless"><button formaction="voice">Voice note</button><button formaction="sticker">👍</button></form>
    <form id="start"><button>Get Started</button><button formaction="block">Block the page, or not</button></form>
    <form id="answer"><input name="text" aria-label="Answer in Meta's inbox" placeholder="In Meta's inbox" autocomplete="off"><button>Answer as the page</button></form>`,
    SCRIPT,
  )

const SCRIPT = `
const $ = (id) => document.getElementById(id)
const place = () => 'page=' + $('page').value + '&name=' + encodeURIComponent($('name').value)
const post = (path, body = {}) => fetch('/fake/' + path + '?' + place(), { method: 'POST', body: JSON.stringify(body) })

async function show() {
  const { messages, isTyping, greeting } = await (await fetch('/fake/thread?' + place())).json()
  $('typing').textContent = isTyping ? '…' : ''
  $('greeting').textContent = messages.length ? '' : greeting
  $('log').replaceChildren(...messages.map(({ from, text, files }) => {
    const item = document.createElement('li')
    item.className = from
    item.textContent = text
    for (const { name, url } of files) {
      const link = document.createElement('a')
      Object.assign(link, { href: url, textContent: name })
      item.append(link)
    }
    return item
  }))
}

for (const id of ['write', 'answer']) $(id).addEventListener('submit', async (event) => {
  event.preventDefault()
  const { text } = $(id).elements
  const words = text.value.trim()
  text.value = ''
  if (words) await post(id, { text: words })
  await show()
})
$('file').addEventListener('submit', async (event) => {
  event.preventDefault()
  const [file] = $('file').elements.file.files
  if (!file) return
  const bytes = new Uint8Array(await file.arrayBuffer())
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  await post('write', { file: { name: file.name, mediaType: file.type, content } })
  await show()
})
$('wordless').addEventListener('submit', async (event) => {
  event.preventDefault()
  await post(event.submitter.getAttribute('formaction'))
  await show()
})
$('start').addEventListener('submit', async (event) => {
  event.preventDefault()
  await post(event.submitter.getAttribute('formaction') ?? 'start')
})
setInterval(show, 500)
show()
`
