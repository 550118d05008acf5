import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetSettings } from '../../../data/livechat.ts'
import { cx } from '../../../lib/cx.ts'

type PreviewProps = { demoUrl: string; settings: WidgetSettings; className?: string }

/** The real widget on its demo page, with the unsaved settings. */
export function Preview({ demoUrl, settings, className }: PreviewProps) {
  const { t } = useTranslation('integrations')
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    if (isLoaded) frame.current?.contentWindow?.postMessage({ type: 'configure', settings }, location.origin)
  }, [isLoaded, settings])

  return (
    <iframe
      ref={frame}
      title={t('preview')}
      // Only the path: the public URL may have another origin than this console.
      src={new URL(demoUrl, location.href).pathname}
      onLoad={() => setLoaded(true)}
      className={cx('w-full rounded-popover border border-line bg-surface', className)}
    />
  )
}
