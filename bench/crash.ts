// Twenty rounds of kill -9 while accounts are being created: nothing acknowledged may be lost.
import { crashRounds } from './support/crash-rounds.ts'
import { goal, median, printMachine } from './support/figures.ts'

printMachine()
const { acknowledged, lost, restartMs } = await crashRounds(20)
console.log(`${restartMs.length} kills, ${acknowledged} acknowledged accounts, ${lost.length} lost`)
console.log(
  `ready again after: median ${median(restartMs).toFixed(0)} ms, slowest ${Math.max(...restartMs).toFixed(0)} ms`,
)
goal('accounts lost', lost.length, 0, 'accounts')
goal('slowest start after a kill', Math.max(...restartMs) / 1000, 3, 's')
