import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const running = new Set<ChildProcess>()
/** Whoever is ended while it runs something takes that along; a terminal's Ctrl-C reaches both by itself. */
function endAll() {
  for (const child of running) child.kill()
  process.exit(143)
}

export interface Ran {
  readonly code: number
  readonly output: string
  readonly ms: number
}

/** Runs a package's program on this Node. `show` lets it print as it goes; else its words come back. Resolves whatever the exit status. */
export function run(
  program: string,
  words: readonly string[],
  options: { show?: boolean; env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.show === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    if (running.size === 0) process.on('SIGTERM', endAll)
    running.add(child)
    const said: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
    const end = (code: number, word = '') => {
      running.delete(child)
      if (running.size === 0) process.off('SIGTERM', endAll)
      resolve({ code, output: Buffer.concat(said).toString() + word, ms: performance.now() - began })
    }
    child.on('error', (fault) => {
      end(1, fault.message)
    })
    child.on('close', (code) => {
      end(code ?? 1)
    })
  })
}

/** Milliseconds in seconds with one decimal, for people. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
