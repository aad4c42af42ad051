import { vi } from 'vitest'

const answerMs = Number(process.env['ENGINE_ANSWER_MS'] ?? 4)
// Taken before a test can put its own clock in the place of these.
const { setTimeout: wait } = globalThis

/**
 * A method whose answers come later, as a device's do: its storage never answers within the task that asked. A test that
 * reads the screen before the answer, or presses a button that comes with it, fails here each time; it failed on a busy
 * machine alone. A test that holds the clock steps through its answers by itself.
 */
const toLate = (method: unknown): unknown =>
  typeof method !== 'function'
    ? method
    : (...given: unknown[]): unknown => {
        const answer: unknown = Reflect.apply(method, undefined, given)
        if (!(answer instanceof Promise) || vi.isFakeTimers()) return answer
        // A refusal is handled by whoever asked, a moment later.
        answer.catch(() => undefined)
        return new Promise((resolve) => {
          wait(() => {
            resolve(answer)
          }, answerMs)
        })
      }

/** The same double with methods whose answers come later. */
export const answerLater = <T extends object>(double: T): T =>
  Object.fromEntries(Object.entries(double).map(([name, method]) => [name, toLate(method)])) as T
