// Imported first by every command, so that an old Node prints one clear line instead of a syntax error.
import { readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

if (!isNewEnough(process.versions.node, engines.node)) {
  console.error(
    `Switchboard needs Node ${engines.node.slice(2)} or newer, and this is ${process.version}. ` +
      'Install a current Node.js (22 or 24 is a good choice) and run the command again.',
  )
  process.exit(1)
}

/** @param {string} version such as `20.19.1` @param {string} floor such as `>=20.19` */
export function isNewEnough(version, floor) {
  const [major, minor] = version.split('.').map(Number)
  const [floorMajor, floorMinor] = floor.slice(2).split('.').map(Number)
  return major > floorMajor || (major === floorMajor && minor >= floorMinor)
}
