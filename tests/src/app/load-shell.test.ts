import { expect, it, vi } from 'vitest'
import { loadShell } from '../../../src/app/load-shell.ts'

const asked = vi.hoisted((): string[] => [])
vi.mock('../../../src/app/shell-root.tsx', () => ({
  ShellRoot: () => null,
  loadScreenAt: (pathname: string) => {
    asked.push(pathname)
    return Promise.reject(new Error('The code did not come.'))
  },
}))

it('The shell’s code asks once for that of the screen at the address, and does without an answer', async () => {
  window.history.replaceState(null, '', '/dashboard/outbox?show=refused')
  const [shell, again] = await Promise.all([loadShell(), loadShell()])
  expect(shell.ShellRoot).toBe(again.ShellRoot)
  expect(asked).toEqual(['/dashboard/outbox'])
})
