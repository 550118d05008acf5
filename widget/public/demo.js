// The demo page of a live chat. Framed by the console, it is a preview: a bare site that shows what is being set.
;(() => {
  if (window.parent !== window) document.documentElement.classList.add('preview')

  // Calls wait in this list until the snippet has loaded.
  const call = (...parts) => {
    window.Switchboard ??= []
    window.Switchboard.push(parts)
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    if (data?.type === 'configure') call('configure', data.settings)
  })

  addEventListener('DOMContentLoaded', () => {
    document.getElementById('open')?.addEventListener('click', () => call('open'))
  })
})()
