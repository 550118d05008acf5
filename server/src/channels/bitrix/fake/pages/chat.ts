import { layout } from './layout.ts'

interface Shown {
  portalUrl: string
  hookUrl: string
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** A page to act as the customer and as the operator in the portal. */
export const chatPage = ({ portalUrl, hookUrl, clientId, clientSecret, redirectUri }: Shown) =>
  layout(
    'A portal that is none',
    `<main>
      <h1>Open channel</h1>
      <form><label>You are <input id="name" type="text" value="Anna Customer"></label></form>
      <ol id="messages" aria-label="Messages" aria-live="polite"></ol>
      <p id="typing" class="quiet" role="status"></p>
      <form id="customer">
        <input type="text" aria-label="Write as the customer" placeholder="Write as the customer">
        <input type="file" aria-label="A file of the customer">
        <button>Send</button>
      </form>
      <form id="operator">
        <input type="text" aria-label="Write as an operator in the portal" placeholder="Write as an operator in the portal">
        <button>Answer</button>
      </form>
      <details>
        <summary>To connect an assistant</summary>
        <dl>
          <dt>Incoming webhook</dt><dd>${hookUrl}</dd>
          <dt>or a local application: portal address</dt><dd>${portalUrl}</dd>
          <dt>Client ID</dt><dd>${clientId}</dd>
          <dt>Client Secret</dt><dd>${clientSecret}</dd>
          <dt>The application sends people back to</dt><dd>${redirectUri}</dd>
        </dl>
      </details>
    </main>
    <script>
      const name = document.querySelector('#name')
      const place = () => '/fake/customers/' + encodeURIComponent(name.value)
      async function show() {
        const { messages, isTyping } = await (await fetch(place() + '/messages')).json()
        document.querySelector('#typing').textContent = isTyping ? 'writing …' : ''
        document.querySelector('#messages').replaceChildren(...messages.map(({ by, shown, files }) => {
          const item = document.createElement('li')
          item.dataset.by = by
          item.append(shown, ...files.map(({ id, name }) => {
            const link = document.createElement('a')
            Object.assign(link, { href: '/fake/files/' + id, download: name, textContent: ' 📎 ' + name })
            return link
          }))
          return item
        }))
      }
      async function contentOf(file) {
        const bytes = new Uint8Array(await file.arrayBuffer())
        return { name: file.name, content: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
      }
      for (const by of ['customer', 'operator'])
        document.querySelector('#' + by).addEventListener('submit', async (event) => {
          event.preventDefault()
          const text = event.target.querySelector('[type=text]').value
          const [chosen] = event.target.querySelector('[type=file]')?.files ?? []
          event.target.reset()
          const file = chosen && (await contentOf(chosen))
          if (text || file)
            await fetch(place() + '/messages', { method: 'POST', body: JSON.stringify({ by, text, file }) })
          show()
        })
      document.forms[0].addEventListener('submit', (event) => event.preventDefault())
      show()
      setInterval(show, 500)
    </script>`,
  )
