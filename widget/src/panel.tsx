export function Panel() {
  return (
    <main>
      <h1>Live chat</h1>
      <p>The chat for visitors of your site will open on this page. It is not part of this version yet.</p>
    </main>
  )
}
