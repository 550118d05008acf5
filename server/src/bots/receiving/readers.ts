import type { App } from '../../context.ts'

const TOPIC = 'readers'

/** Call when a bot needs polling, so that it does not wait for the next renewal. */
export const wakeReaders = ({ bus }: App) => bus.tell(TOPIC, '')

export const onReadersWanted = ({ bus }: App, look: () => void) =>
  bus.hear(TOPIC, { onMessage: look, onReconnect: look })
