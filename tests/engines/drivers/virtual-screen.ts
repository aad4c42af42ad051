import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'

/** Starts an X server in memory, for browsers that have no mode without a screen. */
export async function startScreen(): Promise<{ readonly display: string; readonly process: ChildProcess }> {
  // It takes a free display itself and writes its number.
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '3', '-screen', '0', '1100x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code) => {
      reject(new Error(`Xvfb ended with ${code}`))
    })
    server.stdio[3]?.once('data', (number: Buffer) => {
      resolve(`:${number.toString().trim()}`)
    })
  })
  return { display, process: server }
}
