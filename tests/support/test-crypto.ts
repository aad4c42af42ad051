import { createDouble } from './test-double.ts'

/** Web Crypto that calls `onCall` with the name of each operation; a returned value replaces the operation's result. */
export function createTestCrypto(
  onCall: (operation: keyof SubtleCrypto) => Promise<unknown> | undefined,
  randomUUID: Crypto['randomUUID'] | (() => string) = () => crypto.randomUUID(),
): Crypto {
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, operation: keyof SubtleCrypto) =>
      (...args: unknown[]) =>
        onCall(operation) ?? (target[operation] as (...values: unknown[]) => Promise<unknown>).apply(target, args),
  })
  return createDouble<Crypto>('Crypto', {
    subtle,
    getRandomValues: crypto.getRandomValues.bind(crypto),
    randomUUID: randomUUID as Crypto['randomUUID'],
  })
}
