// `npm run dev`: Vite with hot reload on its own port, passing `/api` on to a server that restarts with each change.
import { spawn } from 'node:child_process'
import { root } from './run.ts'

const children = [['--watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js']].map((words) =>
  spawn(process.execPath, words, { cwd: root, stdio: 'inherit' }),
)

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
