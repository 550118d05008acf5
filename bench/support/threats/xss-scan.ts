import type { Frame, Page } from '@playwright/test'

export interface Scan {
  /** Codes of the payloads that are on the page, as text or as the value of a field. */
  seen: number[]
  /** Payloads that became markup, a script or a link that runs. */
  faults: string[]
}

/** Runs before any page script: records calls of `__xss` and violations of the page's policy. */
export async function watchForXss(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const caught: string[] = []
    Object.assign(globalThis, { __xssCaught: caught, __xss: (code: number) => caught.push(`ran ${code}`) })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      if (/script|^base|^form/.test(effectiveDirective))
        caught.push(`${effectiveDirective} stopped ${blockedURI} ${sample}`)
    })
  })
}

/** All frames of the page as they stand. */
export async function scanForXss(page: Page): Promise<Scan> {
  const scans = await Promise.all(page.frames().map(scanFrame))
  return { seen: scans.flatMap(({ seen }) => seen), faults: scans.flatMap(({ faults }) => faults) }
}

async function scanFrame(frame: Frame): Promise<Scan> {
  if (frame.isDetached()) return { seen: [], faults: [] }
  return frame.evaluate(() => {
    // No named function in here: what compiles this file adds a helper to them that the page does not have.
    const texts: string[] = []
    const faults = [...((globalThis as { __xssCaught?: string[] }).__xssCaught ?? [])]
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots) {
      texts.push((root instanceof Document ? root.documentElement : root).textContent ?? '')
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        if ('value' in element && typeof element.value === 'string') texts.push(element.value)
        for (const { name, value } of element.attributes) {
          texts.push(value)
          const isHandler = /^on/i.test(name)
          const runs =
            /^(href|xlink:href|src|srcdoc|action|formaction|data|content)$/i.test(name) &&
            // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them before a scheme.
            /^[\u0000-\u0020]*(javascript|vbscript|data:text\/html|0;url=)|__xss/i.test(
              value.replace(/[\t\n\r]/g, ''),
            ) &&
            !/^(https?|mailto|tel|blob):/.test(value)
          if (isHandler || runs) faults.push(`<${element.localName} ${name}="${value.slice(0, 80)}">`)
        }
        const isScript = ['script', 'style', 'iframe', 'object', 'embed', 'base'].includes(element.localName)
        if (isScript && /__xss/.test(element.textContent ?? '')) faults.push(element.outerHTML.slice(0, 100))
      }
    }
    const codes = texts.flatMap((text) => [...text.matchAll(/#(\d+)#/g)].map(([, code]) => Number(code)))
    return { seen: [...new Set(codes)], faults }
  })
}

/** Each button of this name, at once. */
export const pressAll = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
