import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WidgetSettings } from '../../../data/livechat.ts'
import { cx } from '../../../lib/cx.ts'

type PreviewProps = { demoUrl: string; settings: WidgetSettings; className?: string }

/** The real widget on its demo page, looking as it would with these settings. */
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
      // Its public address may be another than the one this console was opened under.
      src={new URL(demoUrl, location.href).pathname}
      onLoad={() => setLoaded(true)}
      className={cx('w-full rounded-popover border border-line bg-surface', className)}
    />
  )
}
