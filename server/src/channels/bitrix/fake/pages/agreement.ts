import { layout } from './layout.ts'

export const agreementPage = (clientId: string) =>
  layout(
    'Let an app in',
    `<main>
      <h1>Let an app in?</h1>
      <p>The local app <code>${clientId}</code> wants to use chat bots and open channels of this portal.</p>
      <form method="post"><button>Allow</button></form>
      <p class="quiet">Whoever does not want that closes this page: Bitrix24 sends nobody back who refuses.</p>
    </main>`,
  )
