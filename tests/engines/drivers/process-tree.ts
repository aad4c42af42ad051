import { execFileSync } from 'node:child_process'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly args: string
}

function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }]
  })
}

/** Ends a browser hard: every process whose command line names its profile, and all that they have started. */
export function killBrowser(profile: string): void {
  const all = listProcesses().filter(({ pid }) => pid !== process.pid)
  const found = new Set(all.filter(({ args }) => args.includes(profile)).map(({ pid }) => pid))
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  for (const pid of found)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      /* it ended by itself */
    }
}
