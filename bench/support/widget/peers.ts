import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../../tools/setup/run-command.mjs'
import { compressedKb } from './weight.ts'

interface Peer {
  name: string
  version: string
  /** Files a page downloads before the first message can be written; later ones are not counted. */
  files: string[]
  /** An earlier measurement of these files, for machines without access to a package registry. */
  recordedKb: number
}

/** Chat widgets that are published whole on npm. */
const peers: Peer[] = [
  {
    name: '@rocket.chat/livechat',
    version: '1.13.3',
    files: [
      'build/rocketchat-livechat.min.js',
      'build/0.chunk.44660.js',
      'build/polyfills.b843f.js',
      'build/vendors~bundle.chunk.8a189.js',
      'build/bundle.31a95.js',
    ],
    recordedKb: 74.1,
  },
  { name: 'deep-chat', version: '2.4.2', files: ['dist/deepChat.bundle.js'], recordedKb: 108.6 },
  { name: 'rasa-webchat', version: '1.0.1', files: ['module/index.js'], recordedKb: 167.4 },
  { name: '@typebot.io/js', version: '0.10.7', files: ['dist/web.js'], recordedKb: 192.9 },
  {
    name: '@botpress/webchat',
    version: '4.5.2',
    files: ['dist/index.js', 'dist/style.css'],
    recordedKb: 238.3,
  },
  { name: 'flowise-embed', version: '3.1.6', files: ['dist/web.js'], recordedKb: 279.0 },
  {
    name: '@n8n/chat',
    version: '1.37.0',
    files: ['dist/chat.bundle.es.js', 'dist/style.css'],
    recordedKb: 452.2,
  },
]

export interface PeerWeight {
  name: string
  kb: number
  /** False: the registry was unreachable, so this is the earlier measurement. */
  isMeasured: boolean
}

/** The packages are fetched with npm and cached outside the repository. */
export async function weighPeers(): Promise<PeerWeight[]> {
  const weights: PeerWeight[] = []
  for (const peer of peers) {
    const name = `${peer.name} ${peer.version}`
    const folder = await fetchPackage(peer).catch(() => null)
    if (folder === null) weights.push({ name, kb: peer.recordedKb, isMeasured: false })
    else
      weights.push({ name, kb: compressedKb(peer.files.map((file) => join(folder, file))), isMeasured: true })
  }
  return weights
}

async function fetchPackage({ name, version }: Peer): Promise<string> {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`)
  if (existsSync(folder)) return folder
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await runCommand(npm, ['pack', `${name}@${version}`, '--pack-destination', aside], { timeoutMs: 120_000 })
  const [archive] = readdirSync(aside)
  await runCommand('tar', ['-xzf', join(aside, archive!), '-C', aside])
  renameSync(join(aside, 'package'), folder)
  rmSync(aside, { recursive: true })
  return folder
}

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'switchboard-bench')
