// Loaded into the product: tells the process that started it which of our files run code between 'begin' and 'end'.
import { Session } from 'node:inspector/promises'

const session = new Session()
session.connect()
await session.post('Profiler.enable')

process.on('message', async (asked) => {
  if (asked === 'begin') {
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  } else if (asked === 'end') {
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const ran = result.filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0].count > 0),
    )
    process.send({ ran: [...new Set(ran.map(({ url }) => url))] })
    return
  } else return
  process.send({ begun: true })
})
