import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The tools and tests make much that lives for a moment. With 64 MB for it, in place of 16, Node collects it a quarter as
 * often, which saves a sixth of the tests' time.
 */
const memory = '--max-semi-space-size=64'

const running = new Set<ChildProcess>()
/** On SIGTERM, child processes are terminated too. Ctrl-C in a terminal reaches them anyway. */
function endAll() {
  for (const child of running) child.kill()
  process.exit(143)
}

export interface RunResult {
  readonly code: number
  readonly output: string
  readonly ms: number
}

/** Runs a package's program with this Node. `show` prints its output live, else it is returned. Resolves for any exit status. */
export function run(
  program: string,
  args: readonly string[],
  options: { show?: boolean; env?: Readonly<Record<string, string>>; cwd?: string } = {},
): Promise<RunResult> {
  const began = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: options.cwd ?? root,
      env: {
        ...process.env,
        NODE_OPTIONS: [process.env['NODE_OPTIONS'], memory].filter(Boolean).join(' '),
        ...options.env,
      },
      stdio: options.show === true ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    if (running.size === 0) process.on('SIGTERM', endAll)
    running.add(child)
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    const end = (code: number, errorMessage = '') => {
      running.delete(child)
      if (running.size === 0) process.off('SIGTERM', endAll)
      resolve({ code, output: Buffer.concat(output).toString() + errorMessage, ms: performance.now() - began })
    }
    child.on('error', (error) => {
      end(1, error.message)
    })
    child.on('close', (code) => {
      end(code ?? 1)
    })
  })
}

/** Whether this process still runs: a lock of one that has ended counts no longer. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Formats milliseconds as seconds with one decimal. */
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
