import type { App } from '../../context.ts'

const TOPIC = 'readers'

/** A bot has come that somebody has to read for: nobody waits for the next look. */
export const wakeReaders = ({ bus }: App) => bus.tell(TOPIC, '')

export const onReadersWanted = ({ bus }: App, look: () => void) =>
  bus.hear(TOPIC, { onMessage: look, onReconnect: look })
