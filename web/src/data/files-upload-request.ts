/** A fetch that reports how many bytes of its body were sent, which the browser's own fetch cannot do. */
export const fetchTellingSent =
  (onSent: (bytes: number) => void): typeof fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, String(input))
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The server could not be reached'))
      request.onabort = () => reject(new DOMException('The upload was cancelled', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
