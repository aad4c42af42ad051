import { createDouble } from './test-double.ts'

/**
 * Web Crypto that calls `onCall` with the name of each operation; a returned value replaces the operation's result.
 * `follow` receives each operation that runs.
 */
export function createTestCrypto(
  onCall: (operation: keyof SubtleCrypto) => Promise<unknown> | undefined,
  randomUUID: Crypto['randomUUID'] | (() => string) = () => crypto.randomUUID(),
  follow: (running: Promise<unknown>) => void = () => undefined,
): Crypto {
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, operation: keyof SubtleCrypto) =>
      (...args: unknown[]) => {
        const replaced = onCall(operation)
        if (replaced !== undefined) return replaced
        const running = Reflect.apply(target[operation], target, args) as Promise<unknown>
        follow(running)
        return running
      },
  })
  return createDouble<Crypto>('Crypto', {
    subtle,
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: randomUUID as Crypto['randomUUID'],
  })
}
