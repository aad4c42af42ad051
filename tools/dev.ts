// `npm run dev`: Vite with hot reload on its own port. It proxies `/api` to a server that restarts after each change.
// `npm run dev -- --worker` also serves the service worker, which is off by default because it caches the app.
import { spawn } from 'node:child_process'
import { root } from './run.ts'

const env = { ...process.env, ...(process.argv.includes('--worker') ? { DEV_WORKER: '1' } : {}) }
const commands = [['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js']]
const children = commands.map((args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }))

let isStopping = false
function stop(code: number) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill()
}
for (const child of children)
  child.on('exit', (code) => {
    stop(code ?? 0)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop(0)
  })
