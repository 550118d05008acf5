import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../i18n/i18n.ts'
import { fetchAhead } from '../lib/fetch-ahead.ts'
import { type LazyPart, lazyPart } from '../lib/lazy-part.tsx'
import { Loading } from '../shared/loading.tsx'
import { closeOverlay, type Overlay, useOverlay } from '../state/overlay.ts'
import { toast } from '../ui/toast.tsx'
import type { OverlayProps } from './overlay-props.ts'

const parts: Partial<Record<Overlay, LazyPart<OverlayProps>>> = {
  commands: lazyPart(async () => (await import('./palette/palette.tsx')).default),
  how_to_start: lazyPart(async () => {
    const [part] = await Promise.all([import('./how-to-start.tsx'), loadTexts('onboarding')()])
    return part.default
  }),
  new_assistant: lazyPart(async () => {
    const [part] = await Promise.all([import('./new-assistant/new-assistant.tsx'), loadTexts('newagent')()])
    return part.default
  }),
  upgrade: lazyPart(async () => {
    const [part] = await Promise.all([import('../shared/upgrade/upgrade-dialog.tsx'), loadTexts('upgrade')()])
    return part.default
  }),
  upgrade_for_summary: lazyPart(async () => {
    const [part] = await Promise.all([import('../shared/upgrade/upgrade-dialog.tsx'), loadTexts('upgrade')()])
    return part.UpgradeForSummary
  }),
  shortcuts: lazyPart(async () => (await import('./shortcuts/shortcut-list.tsx')).default),
}

/** Each overlay is loaded when first opened, and stays mounted so that its closing animation is shown. */
export function Overlays() {
  const current = useOverlay()
  const loaded = useLoaded(current)
  useEffect(() => closeOverlay, [])
  useEffect(fetchAllAhead, [])

  return (
    <>
      {loaded.map((overlay) => {
        const Part = parts[overlay]
        return Part && <Part key={overlay} open={overlay === current} onClose={closeOverlay} />
      })}
      {current && parts[current] && !loaded.includes(current) && (
        <Loading className="pointer-events-none fixed inset-0 transition-opacity delay-300 starting:opacity-0" />
      )}
    </>
  )
}

/** The overlays that are loaded. If one fails to load, it is closed and a toast is shown. */
function useLoaded(current: Overlay | null): Overlay[] {
  const { t } = useTranslation('common')
  const [loaded, setLoaded] = useState<Overlay[]>([])

  useEffect(() => {
    const part = current && parts[current]
    if (!part || loaded.includes(current)) return
    let isWanted = true
    part.preload().then(
      () => isWanted && setLoaded([...loaded, current]),
      () => {
        if (!isWanted) return
        closeOverlay()
        toast.error(t('part_not_loaded'))
      },
    )
    return () => {
      isWanted = false
    }
  }, [current, loaded, t])

  return loaded
}

function fetchAllAhead() {
  for (const part of Object.values(parts)) fetchAhead(part.preload)
}
