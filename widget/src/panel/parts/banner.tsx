import { usePanel } from '../panel-context.ts'

/** What stands in the way of writing just now. */
export function Banner() {
  const { state, t } = usePanel()
  const text = !state.isConnected
    ? t('no_connection')
    : state.slowedForS !== null
      ? t('slowed', { count: state.slowedForS })
      : null
  return (
    <div role="status" class={text ? 'banner' : 'unseen'}>
      {text}
    </div>
  )
}
